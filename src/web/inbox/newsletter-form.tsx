import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isEmailAddress } from '#shared/lib/email.ts'
import { subscribeMutation } from '#web/inbox/inbox.queries.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Honeypot, readHoneypot } from '#web/ui/honeypot.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Subscribes an address to the newsletter. Clears after success and keeps the text after a failure. */
export function NewsletterForm() {
  const errorId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useMutation(subscribeMutation(useApi()))

  const fail = (title: string, description: string) => {
    setError(description)
    toast({ title, description, variant: 'destructive' })
    inputRef.current?.focus()
    // clear of the toast, which would cover the field on phones (scroll-margin in footer.css)
    inputRef.current?.scrollIntoView({ block: 'nearest' })
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = email.trim()
    if (!address) return fail('Email Required', 'Please enter your email address')
    if (!isEmailAddress(address)) return fail('Invalid email', 'Please enter a valid email address')
    setError(null)
    mutate(
      { email: address, url2: readHoneypot(event.currentTarget) },
      {
        onSuccess: () => {
          setEmail('')
          toast({
            title: 'Subscribed Successfully!',
            description: 'Thank you for subscribing to our newsletter',
          })
        },
        onError: (cause) => fail('Subscription Failed', serverErrorText(cause, 'Please try again later')),
      },
    )
  }
  return (
    <form className="Newsletter" noValidate onSubmit={handleSubmit}>
      <div className="Inline">
        <Input
          ref={inputRef}
          type="email"
          autoComplete="email"
          placeholder="Your email"
          aria-label="Email for the newsletter"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setError(null)
          }}
        />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      <FieldError id={errorId} message={error} />
      <Honeypot />
    </form>
  )
}
