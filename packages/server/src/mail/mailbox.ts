import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { escapeHtml } from './html.ts'
import { chooseLang, type MailLang, messages, tagOf } from './messages.ts'

/** A mail as it was sent. `sentAt` is ISO 8601. */
export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  code: string | null
  link: string | null
  sentAt: string
}

const style = `*{box-sizing:border-box;margin:0}
body{font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;color:#000;background:#F6F9FC;padding:40px 16px 80px}
main{max-width:640px;margin:auto}
header{display:flex;align-items:baseline;gap:16px}
.mark{font:32px/1 'LXGW WenKai','Kaiti SC',KaiTi,serif;background:linear-gradient(transparent 58%,#FEDC29 58% 92%,transparent 92%)}
h1{font-size:24px;line-height:1.25;letter-spacing:-.01em;font-weight:650}
.hint{color:#5b6472;margin:8px 0 24px}
article{background:#fff;border:1px solid #E5E5E5;border-radius:12px;padding:24px;margin-top:16px}
.about{display:flex;justify-content:space-between;gap:0 16px;color:#5b6472;font-size:14px;flex-wrap:wrap;overflow-wrap:anywhere}
h2{font-size:16px;font-weight:650;margin-top:4px}
.code{font:700 40px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.16em;margin:16px 0;user-select:all}
a{color:#000;display:inline-block;background:#FEDC29;font-weight:600;line-height:44px;padding:0 24px;border-radius:999px;text-decoration:none}
a:focus-visible,summary:focus-visible{outline:2px solid #000;outline-offset:2px;box-shadow:0 0 0 6px #FEDC29}
details{margin-top:16px;color:#5b6472;font-size:14px}
summary{cursor:pointer;min-height:24px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;margin-top:8px}
.empty{text-align:center;padding:48px 24px;color:#5b6472}`

// The page's own policy, stricter than the service's: nothing from elsewhere, no script at all.
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function page(mails: readonly SentMail[], lang: MailLang): string {
  const t = messages[lang]
  const time = new Intl.DateTimeFormat(tagOf[lang], { timeStyle: 'medium' })
  const article = (mail: SentMail) => `<article>
<div class="about"><span>${escapeHtml(mail.to)}</span><time datetime="${mail.sentAt}">${time.format(new Date(mail.sentAt))}</time></div>
<h2>${escapeHtml(mail.subject)}</h2>
${mail.code ? `<p class="code">${escapeHtml(mail.code)}</p>` : ''}
${mail.link ? `<a href="${escapeHtml(mail.link)}">${escapeHtml(t.button)}</a>` : ''}
<details><summary>${escapeHtml(t.mailboxText)}</summary><pre>${escapeHtml(mail.text)}</pre></details>
</article>`
  return `<!doctype html>
<html lang="${tagOf[lang]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="5">
<meta name="robots" content="noindex">
<title>${escapeHtml(t.mailbox)} · Ciyu</title>
<style>${style}</style>
</head>
<body>
<main>
<header><span class="mark" lang="zh-Hans">词语</span><h1>${escapeHtml(t.mailbox)}</h1></header>
<p class="hint">${escapeHtml(t.mailboxHint)}</p>
${mails.map(article).join('\n') || `<article class="empty">${escapeHtml(t.mailboxEmpty)}</article>`}
</main>
</body>
</html>
`
}

/** The mailbox of development: keeps the last `most` mails in memory and shows them (mounted at `/dev`) at `/dev/mail`. */
export function createMailbox(most = 100) {
  const mails: SentMail[] = []
  const routes = new Hono()
  routes.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  routes.get('/mail.json', (c) => c.json(mails))
  routes.get('/mail', (c) => {
    c.header('content-security-policy', policy)
    c.header('vary', 'accept-language')
    return c.html(page(mails, chooseLang(c.req.query('lang'), c.req.header('accept-language'))))
  })
  return {
    routes,
    keep(mail: SentMail) {
      mails.unshift(mail)
      mails.length = Math.min(mails.length, most)
    },
  }
}
