import { googleHref } from '#web/auth/sign-in-hrefs.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

type GoogleButtonProps = { label: string; returnTo: string }

/** Goes to Google by a full page load through our server. */
export function GoogleButton({ label, returnTo }: GoogleButtonProps) {
  const { apiUrl } = usePublicConfig()
  return (
    <>
      <ButtonAnchor isBig isBlock href={googleHref(apiUrl, returnTo)}>
        <GoogleMark />
        {label}
      </ButtonAnchor>
      <p className="Or">or with your email</p>
    </>
  )
}

/** Google's logo in its own colors, as its guidelines require. */
function GoogleMark() {
  return (
    <svg className="GoogleMark" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-1.9 3.2-4.7 3.2-8.1z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8c-1 .7-2.2 1.1-3.7 1.1-2.9 0-5.3-1.9-6.2-4.5H2.2V17A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.8 14.2a6.6 6.6 0 0 1 0-4.3V7H2.2a11 11 0 0 0 0 10z" />
      <path
        fill="#EA4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.2A11 11 0 0 0 2.2 7l3.6 2.9C6.7 7.3 9.1 5.4 12 5.4z"
      />
    </svg>
  )
}
