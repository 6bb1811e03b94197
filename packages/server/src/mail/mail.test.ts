import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { type AuthMailType, authMail, chooseLang, createMailer, MailError } from './index.ts'
import { type MailLang, messages } from './messages.ts'

const logger = pino({ level: 'silent' })
const development = { production: false, smtpUrl: null, mailFrom: 'Ciyu <ciyu@localhost>' }
const langs = Object.keys(messages) as MailLang[]
const link = 'http://localhost:4173/auth/v1/verify?token=a&type=magiclink&redirect_to=x'

const types: AuthMailType[] = ['signup', 'magiclink', 'recovery', 'email_change', 'reauthentication']

describe('the mails of sign-in', () => {
  it.each(langs.flatMap((lang) => types.map((type) => [lang, type] as const)))(
    'in %s hold code and link in text and HTML: %s',
    (lang, type) => {
      const change = { from: 'old@example.com', to: '"<new>"@example.com' }
      const shown = type === 'reauthentication' ? null : link
      const mail = authMail({ type, lang, code: '012345', link: shown, minutes: 60, change })
      expect(mail.subject).toContain('012345')
      expect(mail.text).toContain('012345')
      expect(mail.html).toContain('>012345<')
      expect(mail.text.includes(link)).toBe(shown !== null)
      expect(mail.html.includes(`href="${link.replaceAll('&', '&amp;')}"`)).toBe(shown !== null)
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\w+\}/)
      expect(mail.text.includes('old@example.com')).toBe(type === 'email_change')
      expect(mail.html).not.toContain('<new>')
    },
  )

  it('say which they are', () => {
    for (const lang of langs) {
      const mails = types.map((type) => authMail({ type, lang, code: '012345', link, minutes: 60 }))
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(types.length)
    }
  })

  it('has every message in every language, each its own', () => {
    const names = Object.keys(messages.en).sort() as (keyof typeof messages.en)[]
    for (const lang of langs) expect(Object.keys(messages[lang]).sort()).toEqual(names)
    for (const name of names) expect(new Set(langs.map((lang) => messages[lang][name])).size).toBe(langs.length)
  })

  it('is written in the language that was asked for', () => {
    expect(chooseLang('ua')).toBe('ua')
    expect(chooseLang(undefined, 'uk-UA,uk;q=0.9')).toBe('ua')
    expect(chooseLang('xx', 'fr, vi;q=0.5, ja;q=0.8')).toBe('ja')
    expect(chooseLang('ru;q=0, zh')).toBe('zh')
    expect(chooseLang('__proto__', null, undefined, '')).toBe('en')
  })
})

describe('the mailbox of development', () => {
  const mail = (to: string) => ({ to, subject: 's', text: 't <b>', html: '<p>h</p>', code: '123456', link })

  it('shows what was sent, newest first, and keeps a hundred', async () => {
    const mailer = createMailer(development, logger, () => 0)
    expect(mailer.problem).toBeNull()
    for (let i = 0; i < 103; i++) await mailer.send(mail(`u${i}@example.com`))
    const list = (await (await mailer.mailbox?.request('/mail.json'))?.json()) as unknown[]
    expect(list).toHaveLength(100)
    expect(list[0]).toEqual({ ...mail('u102@example.com'), sentAt: '1970-01-01T00:00:00.000Z' })
    const page = await mailer.mailbox?.request('/mail', { headers: { 'accept-language': 'ru' } })
    const html = (await page?.text()) ?? ''
    expect(html).toContain(messages.ru.mailbox)
    expect(html).toContain('t &lt;b&gt;')
    expect(html.indexOf('u102@')).toBeLessThan(html.indexOf('u101@'))
  })

  it('says what to do while it is empty', async () => {
    const page = await createMailer(development, logger).mailbox?.request('/mail')
    expect(await page?.text()).toContain(messages.en.mailboxEmpty)
  })

  it('does not exist in production, where missing SMTP is said at the start and at every mail', async () => {
    const mailer = createMailer({ ...development, production: true }, logger)
    expect(mailer.mailbox).toBeNull()
    expect(mailer.problem).toContain('SMTP_URL')
    await expect(mailer.send(mail('a@example.com'))).rejects.toThrow(MailError)
  })

  it.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', 'A <a@example.com>', ''])(
    'takes no mail to %j',
    async (to) => {
      await expect(createMailer(development, logger).send(mail(to))).rejects.toThrow(MailError)
    },
  )
})

/** A mail server that takes everything and keeps what was said. */
function smtpServer(refuse = false) {
  const heard: string[] = []
  const server: Server = createServer((socket) => {
    let data = false
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (line === '') continue
        heard.push(line)
        if (data) {
          if (line === '.') {
            data = false
            socket.write('250 taken\r\n')
          }
        } else if (line.startsWith('EHLO')) socket.write('250 here\r\n')
        else if (line === 'DATA') {
          data = true
          socket.write('354 go on\r\n')
        } else if (refuse && line.startsWith('RCPT')) socket.write('550 no\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  return new Promise<{ server: Server; heard: string[]; url: string }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, heard, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    ),
  )
}

describe('SMTP', () => {
  let close = () => {}
  afterEach(() => close())

  it('sends one mail to one person, and a subject cannot add headers', async () => {
    const { server, heard, url } = await smtpServer()
    const mailer = createMailer({ production: true, smtpUrl: url, mailFrom: 'Ciyu <ciyu@example.com>' }, logger)
    close = () => {
      mailer.close()
      server.close()
    }
    expect(mailer.problem).toBeNull()
    expect(mailer.mailbox).toBeNull()
    const subject = 'Hi\r\nBcc: evil@example.com\u2028X-Evil: 1'
    await mailer.send({ to: 'li@example.com', subject, text: 'T', html: '<p>H</p>' })
    expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<li@example.com>'])
    expect(heard).toContain('From: Ciyu <ciyu@example.com>')
    expect(heard).toContain('Subject: Hi Bcc: evil@example.com X-Evil: 1')
    expect(heard.some((line) => /^(Bcc|X-Evil):/i.test(line))).toBe(false)
  })

  it('says so when the server refuses', async () => {
    const { server, url } = await smtpServer(true)
    const mailer = createMailer({ production: true, smtpUrl: url, mailFrom: 'ciyu@example.com' }, logger)
    close = () => {
      mailer.close()
      server.close()
    }
    await expect(mailer.send({ to: 'li@example.com', subject: 's', text: 't', html: 'h' })).rejects.toThrow(MailError)
  })
})
