import { escapeHtml } from './html.ts'
import { fill, type MailLang, messages, tagOf } from './messages.ts'

/** Supabase's names for the mails of sign-in. */
export type AuthMailType = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'

interface AuthMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface AuthMailInput {
  readonly type: AuthMailType
  readonly lang: MailLang
  readonly code: string
  /** Null where only the code counts. */
  readonly link: string | null
  /** How long code and link are good. */
  readonly minutes: number
  /** Of a change of address: the old one (null when there was none) and the new one. */
  readonly change?: { readonly from: string | null; readonly to: string }
}

const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const kai = "'LXGW WenKai','Kaiti SC',KaiTi,STKaiti,serif"

/** What differs from mail to mail. */
function textsOf({ type, lang, change }: AuthMailInput) {
  const t = messages[lang]
  const signIn = { subject: t.subject, heading: t.heading, useLink: t.useLink, button: t.button, ignore: t.ignore }
  switch (type) {
    case 'magiclink':
      return signIn
    case 'signup':
      return {
        ...signIn,
        subject: t.signupSubject,
        heading: t.signupHeading,
        useLink: t.signupUseLink,
        button: t.signupButton,
      }
    case 'recovery':
      return {
        ...signIn,
        subject: t.recoverySubject,
        heading: t.recoveryHeading,
        useLink: t.recoveryUseLink,
        button: t.recoveryButton,
      }
    case 'email_change': {
      const { from = null, to = '' } = change ?? {}
      return {
        subject: t.changeSubject,
        heading: t.changeHeading,
        about: from === null ? fill(t.changeAboutFirst, { to }) : fill(t.changeAbout, { from, to }),
        useLink: t.changeUseLink,
        button: t.changeButton,
        ignore: t.changeIgnore,
      }
    }
    case 'reauthentication':
      return { ...signIn, subject: t.againSubject, heading: t.againHeading, ignore: t.againIgnore }
  }
}

const row = (style: string, content: string) => `<tr><td style="${style}">${content}</td></tr>`

/** A mail with a code of six digits and, mostly, a link that does the same; good for `minutes`. */
export function authMail(input: AuthMailInput): AuthMail {
  const { lang, code, link, minutes } = input
  const t = messages[lang]
  const texts = textsOf(input)
  const about = 'about' in texts ? texts.about : null
  const expires = fill(t.expires, { minutes })
  const lines = [
    texts.heading,
    ...(about ? [about] : []),
    t.useCode,
    `    ${code}`,
    ...(link ? [`${texts.useLink}\n${link}`] : []),
    `${expires}\n${texts.ignore}\n`,
  ]
  const rows = [
    row(
      `padding:32px 32px 0;font:32px/1 ${kai}`,
      '<span lang="zh-Hans" style="background:#FEDC29;padding:2px 6px;border-radius:4px">词语</span>',
    ),
    row(`padding:24px 32px 0;font:600 24px/1.25 ${font};color:#000`, escapeHtml(texts.heading)),
    ...(about
      ? [row(`padding:16px 32px 0;font:16px/1.5 ${font};color:#000;word-break:break-word`, escapeHtml(about))]
      : []),
    row(`padding:16px 32px 0;font:16px/1.5 ${font};color:#000`, escapeHtml(t.useCode)),
    row(
      'padding:12px 32px 0;font:700 40px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:8px;color:#000',
      escapeHtml(code),
    ),
    ...(link
      ? [
          row(`padding:20px 32px 0;font:16px/1.5 ${font};color:#000`, escapeHtml(texts.useLink)),
          row(
            'padding:12px 32px 0',
            `<a href="${escapeHtml(link)}" style="display:inline-block;background:#FEDC29;color:#000;font:600 16px/44px ${font};padding:0 28px;border-radius:999px;text-decoration:none">${escapeHtml(texts.button)}</a>`,
          ),
        ]
      : []),
    row(
      `padding:24px 32px 32px;font:14px/1.5 ${font};color:#5b6472`,
      `${escapeHtml(expires)}<br>${escapeHtml(texts.ignore)}`,
    ),
  ]
  return {
    subject: fill(texts.subject, { code }),
    text: lines.join('\n\n'),
    html: `<!doctype html>
<html lang="${tagOf[lang]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(texts.heading)}</title>
</head>
<body style="margin:0;padding:0;background:#F6F9FC;color:#000">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6F9FC">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#fff;border:1px solid #E5E5E5;border-radius:12px">
${rows.join('\n')}
</table>
</td></tr>
</table>
</body>
</html>
`,
  }
}
