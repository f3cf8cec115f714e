import { useEffect, useRef, useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'

/** Milliseconds without a key press before the server is asked. */
const pause = 400

/**
 * Says in the hint of a new password that it is easily guessed. The server knows the common ones; the form around this
 * has the password in `field`, and maybe the name and the email address.
 */
export function PasswordAdvice({ field }: { field: string }) {
  const api = useApi()
  const place = useRef<HTMLSpanElement>(null)
  const [advice, setAdvice] = useState<string | null>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = ''
    const ask = async () => {
      const given = read(form, field)
      const text = JSON.stringify(given)
      if (text === asked) return
      asked = text
      const answer = given.password === '' ? null : await askServer(given)
      if (asked === text) setAdvice(answer)
    }
    const askServer = (given: object) =>
      api.mutate<{ advice: string | null }>('POST', '/auth/password-advice', given).then(
        (answer) => answer?.advice ?? null,
        // Advice isn't worth an error.
        () => null,
      )
    const askSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, pause)
    }
    askSoon()
    form.addEventListener('input', askSoon)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', askSoon)
    }
  }, [api, field])
  return (
    <span className="Field-advice" ref={place} role="status">
      {advice}
    </span>
  )
}

function read(form: HTMLFormElement, field: string) {
  const data = new FormData(form)
  const textOf = (name: string) => String(data.get(name) ?? '')
  return {
    password: textOf(field),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    email: textOf('email'),
  }
}
