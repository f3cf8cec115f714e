import type { StripeCardElementOptions } from '@stripe/stripe-js'

/** Our colors for Stripe's iframe, which can't see our styles. */
export function stripeCardStyle(): NonNullable<StripeCardElementOptions['style']> {
  const ink = plainColor('--ink')
  return {
    base: {
      color: ink,
      iconColor: plainColor('--ink-3'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: plainColor('--ink-3') },
      ':-webkit-autofill': { color: ink },
    },
    invalid: { color: plainColor('--danger'), iconColor: plainColor('--danger') },
  }
}

/** A token as red, green and blue: the iframe may not support newer notations. */
function plainColor(token: string): string {
  const box = document.createElement('canvas').getContext('2d')
  if (!box) return 'currentColor'
  const probe = document.createElement('span')
  probe.className = 'sr'
  probe.style.color = `var(${token})`
  document.body.append(probe)
  box.fillStyle = getComputedStyle(probe).color
  probe.remove()
  box.fillRect(0, 0, 1, 1)
  const [red, green, blue] = box.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
