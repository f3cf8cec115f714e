/** A small part of Stripe.js for the browser: it becomes the text of a script and can't use anything else in this file. */
function fakeStripe(apiUrl: string): void {
  type Listener = (event: object) => void
  const element = () => {
    const listeners: Record<string, Listener[]> = {}
    const input = document.createElement('input')
    input.name = 'cardnumber'
    input.inputMode = 'numeric'
    input.setAttribute('aria-label', 'Card number')
    const fire = (name: string, event: object) => {
      for (const listener of listeners[name] ?? []) listener(event)
    }
    input.addEventListener('input', () => {
      const digits = input.value.replace(/\D/g, '')
      const isComplete = digits.length === 16
      fire('change', { elementType: 'card', complete: isComplete, empty: digits === '', error: undefined })
    })
    const itself = {
      input,
      mount(place: string | HTMLElement) {
        const node = typeof place === 'string' ? document.querySelector(place) : place
        node?.replaceChildren(input)
        setTimeout(() => fire('ready', { elementType: 'card' }))
      },
      on(name: string, listener: Listener) {
        listeners[name] = [...(listeners[name] ?? []), listener]
        return itself
      },
      off(name: string, listener: Listener) {
        listeners[name] = (listeners[name] ?? []).filter((each) => each !== listener)
        return itself
      },
      once: (name: string, listener: Listener) => itself.on(name, listener),
      unmount: () => input.remove(),
      destroy: () => input.remove(),
      update() {},
      clear() {
        input.value = ''
      },
      focus: () => input.focus(),
      blur: () => input.blur(),
    }
    return itself
  }
  const post = async (key: string, path: string, fields: Record<string, string>) => {
    const response = await fetch(apiUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
    const answer = await response.json()
    return answer.error ? { error: answer.error } : { paymentIntent: answer }
  }
  const stripe = (key: string) => ({
    elements() {
      const made = new Map<string, ReturnType<typeof element>>()
      return {
        create(type: string) {
          const card = element()
          made.set(type, card)
          return card
        },
        getElement: (type: string) => made.get(type) ?? null,
        update() {},
        fetchUpdates: async () => ({}),
        submit: async () => ({}),
      }
    },
    confirmCardPayment: (
      secret: string,
      { payment_method: { card } }: { payment_method: { card: { input: HTMLInputElement } } },
    ) =>
      post(key, `/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.input.value.replace(/\D/g, ''),
      }),
    createToken: async () => ({}),
    createPaymentMethod: async () => ({}),
    _registerWrapper() {},
    registerAppInfo() {},
  })
  Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) })
}

/**
 * Returns a script that replaces https://js.stripe.com/…/stripe.js: a card field in the page itself, and `confirmCardPayment`,
 * which pays at the stand-in's address. A page whose policy allows only Stripe can reach it only if the test routes
 * https://api.stripe.com to it.
 */
export function fakeStripeScript(apiUrl = 'https://api.stripe.com'): string {
  return `(${fakeStripe.toString()})(${JSON.stringify(apiUrl)})`
}
