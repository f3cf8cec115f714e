import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'

/** An email as somebody sends it, and the receiver's last reply. */
export type SentMail = { code: number; text: string }

/** Sends email by SMTP, as the mail server of a visitor or a business would. */
export function sendFrom(port: number) {
  return async (mail: Mail.Options & { useTls?: boolean }): Promise<SentMail> => {
    const { useTls = false, ...message } = mail
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      ignoreTLS: !useTls,
      requireTLS: useTls,
      tls: { rejectUnauthorized: false },
    })
    try {
      const { response } = await transport.sendMail(message)
      return { code: Number(response.slice(0, 3)), text: response.slice(4) }
    } catch (error) {
      const { responseCode = 0, response = String(error) } = error as {
        responseCode?: number
        response?: string
      }
      return { code: responseCode, text: response.slice(4) }
    } finally {
      transport.close()
    }
  }
}
