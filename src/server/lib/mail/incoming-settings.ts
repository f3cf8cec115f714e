import net from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'

const domain = z
  .string()
  .toLowerCase()
  .regex(/^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)$/, 'must be a domain, such as reply.example.com')

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((each) => each.trim() || []))

function isNetworks(networks: readonly string[]): boolean {
  try {
    proxyAddr.compile([...networks])
    return true
  } catch {
    return false
  }
}

const isNameServers = (servers: readonly string[]): boolean =>
  servers.every(
    (server) => net.isIP(server.replace(/^\[(.+)\](:\d+)?$|:\d+$/, '$1')) > 0 || net.isIP(server) > 0,
  )

/** Environment variables for incoming email. */
export const incomingShape = {
  MAIL_REPLY_DOMAIN: domain.optional(),
  MAIL_IN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  MAIL_IN_HOST: z.string().min(1).default('127.0.0.1'),
  MAIL_IN_TLS_CERT: z.string().min(1).optional(),
  MAIL_IN_TLS_KEY: z.string().min(1).optional(),
  MAIL_IN_FRONT: list.refine(isNetworks, 'must be addresses or networks, such as 10.0.0.5,fd00::/64'),
  MAIL_IN_DNS: list.refine(
    isNameServers,
    'must be addresses of name servers, such as 10.0.0.2,127.0.0.1:5353',
  ),
  MAIL_IN_MAILGUN_KEY: z.string().min(16, 'must be the HTTP webhook signing key').max(200).optional(),
  MAIL_IN_PASSWORD: z
    .string()
    .regex(/^[\w-]{24,200}$/, 'must be at least 24 letters, digits, - and _')
    .optional(),
}

type Environment = Record<string, string | undefined>
type Settings = z.infer<z.ZodObject<typeof incomingShape>>

/** Settings of incoming email. */
export type IncomingMailSettings = {
  /** Answers are addressed to it; undefined when email can't be answered. */
  replyDomain: string | undefined
  /** Null: this process takes no email by SMTP. The files are for STARTTLS. */
  smtp: { port: number; host: string; tls: { certFile: string; keyFile: string } | null } | null
  /** Addresses and networks of the operator's own mail servers in front, which are believed where they got an email from. */
  front: readonly string[]
  /** Name servers that know about senders; none means those of the computer. */
  nameServers: readonly string[]
  /** The key with which Mailgun signs. */
  mailgunKey: string | undefined
  /** The password in the addresses that Postmark and SendGrid call. */
  password: string | undefined
}

export function incomingSettings(settings: Settings): IncomingMailSettings {
  const { MAIL_IN_PORT: port, MAIL_IN_TLS_CERT: certFile, MAIL_IN_TLS_KEY: keyFile } = settings
  return {
    replyDomain: settings.MAIL_REPLY_DOMAIN,
    smtp:
      port === undefined
        ? null
        : { port, host: settings.MAIL_IN_HOST, tls: certFile && keyFile ? { certFile, keyFile } : null },
    front: settings.MAIL_IN_FRONT,
    nameServers: settings.MAIL_IN_DNS,
    mailgunKey: settings.MAIL_IN_MAILGUN_KEY,
    password: settings.MAIL_IN_PASSWORD,
  }
}

/** Email that comes in must be addressed to something, a certificate is nothing without its key, and nobody may rely on what has gone. */
export function incomingFaults(given: Environment): string[] {
  const faults: string[] = []
  const ways = ['MAIL_IN_PORT', 'MAIL_IN_MAILGUN_KEY', 'MAIL_IN_PASSWORD'].filter((name) => given[name])
  if (given.MAIL_REPLY_DOMAIN === undefined)
    faults.push(...ways.map((name) => `${name}: must be set together with MAIL_REPLY_DOMAIN`))
  if (given.MAIL_IN_AUTHSERV !== undefined)
    faults.push(
      'MAIL_IN_AUTHSERV: has gone, senders are checked here; name your mail server in MAIL_IN_FRONT',
    )
  const files = ['MAIL_IN_TLS_CERT', 'MAIL_IN_TLS_KEY'] as const
  const missing = files.filter((name) => given[name] === undefined)
  if (missing.length === 1)
    faults.push(`${missing[0]}: must be set together with the other MAIL_IN_TLS_… setting`)
  return faults
}
