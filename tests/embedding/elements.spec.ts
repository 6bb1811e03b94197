import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openSite, type Site } from './site.ts'

const axe = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
const tag = 'ciyu-word-list-learner'

let site: Site
test.beforeEach(async () => {
  site = await openSite()
})
test.afterEach(() => site.close())

const loader = () => `<script type="module" src="${site.service}/embed/v1/loader.js"></script>`
const html = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${head}</head><body>${body}</body></html>`

/** Opens a page of the host, listening to what goes wrong on it. */
async function open(page: Page, content: string, headers?: Record<string, string>) {
  const problems: string[] = []
  page.on('console', (message) => {
    const known = /favicon|404/.test(`${message.text()} ${message.location().url}`)
    if (['error', 'warning'].includes(message.type()) && !known) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  site.page('/page', { html: content, ...(headers && { headers }) })
  await page.goto(`${site.host}/page`)
  return problems
}
const card = (page: Page) => page.getByRole('article')
const styleOf = (page: Page, name: string) =>
  card(page).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('two lines show a card on a foreign page: code, messages and first data are asked for together', async ({
  page,
}) => {
  const problems = await open(page, html(`${loader()}<${tag} list="hsk-1"></${tag}>`))
  await expect(card(page)).toContainText('学习')
  const before = site.asked.slice(0, site.asked.indexOf('/fonts/kai.css'))
  expect(before[0]).toBe('/embed/v1/loader.js')
  expect(before.filter((path) => path.startsWith('/api/'))).toEqual(['/api/entities/hsk-1/'])
  expect(new Set(before).size).toBe(before.length)
  expect(before.length).toBeLessThanOrEqual(6)
  expect(problems).toEqual([])
})

test('a guest’s answers are kept on the page’s own origin, and events leave the element', async ({ page }) => {
  await open(
    page,
    html(`<script>
      window.heard = []
      for (const name of ['ready', 'review', 'complete', 'error'])
        document.addEventListener('ciyu-word-list-' + name, (event) =>
          heard.push({ name, target: event.target.localName, frozen: Object.isFrozen(event.detail) }))
    </script>${loader()}<${tag} list="hsk-1"></${tag}>`),
  )
  await page.getByRole('button', { name: 'Show answer' }).click()
  await page.getByRole('button', { name: /Easy/ }).click()
  await expect(card(page)).toContainText('朋友')
  expect(await page.evaluate('heard')).toEqual([
    { name: 'ready', target: tag, frozen: true },
    { name: 'review', target: tag, frozen: true },
  ])
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('ciyu-reviews') ?? '[]').length)).toBe(1)
  await page.reload()
  await expect(card(page)).toContainText('朋友')
})

test('a hostile page breaks nothing inside, and nothing inside leaks out', async ({ page }) => {
  const hostile = `<style>html{font-size:62.5%} *{all:unset} div,section,p{display:none!important} button{color:red!important}</style>`
  await open(page, html(`<main><b id="mine">mine</b></main>${loader()}<${tag} list="hsk-1"></${tag}>`, hostile))
  await expect(card(page)).toBeVisible()
  expect(await styleOf(page, 'font-size')).toBe('16px')
  expect(await styleOf(page, 'background-color')).toBe('rgb(255, 255, 255)')
  await expect(page.getByRole('button', { name: 'Show answer' })).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect((await page.locator(tag).boundingBox())?.width).toBeGreaterThan(1000)
  expect(await page.locator('style').count()).toBe(1)
})

test('the page restyles it by custom properties, on the root or on the tag', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Show answer' })
  await open(page, html(`${loader()}<${tag} list="hsk-1"></${tag}>`, '<style>:root{--ciyu-secondary:#abcdef}</style>'))
  await expect(button).toHaveCSS('background-color', 'rgb(171, 205, 239)')
  const named = `<style>${tag}{--ciyu-bg:#010203}</style>`
  await open(page, html(`${loader()}<${tag} list="hsk-1" theme="learning"></${tag}>`, named))
  await expect(button).toHaveCSS('background-color', 'rgb(254, 220, 41)')
  await expect(page.locator(`${tag} section`)).toHaveCSS('background-color', 'rgb(1, 2, 3)')
})

test('a strict content security policy is kept', async ({ page }) => {
  const { service } = site
  const policy = `default-src 'none'; script-src ${service}; connect-src ${service}; style-src ${service}; img-src 'self'`
  const content = html(`${loader()}<${tag} list="hsk-1" skills="choice" practice></${tag}>`)
  const problems = await open(page, content, { 'Content-Security-Policy': policy })
  await page.getByRole('button', { name: 'to learn; to study' }).click()
  await expect(page.getByRole('group', { name: /How well/ })).toBeVisible()
  expect(await styleOf(page, 'border-radius')).toBe('16px')
  expect(problems).toEqual([])
})

test('attributes that change, are emptied or removed are followed', async ({ page }) => {
  await open(page, html(`${loader()}<${tag} list=" hsk-1 " lang="ru" skills="choice" practice></${tag}>`))
  await expect(card(page)).toContainText('Выбор из четырёх')
  const element = page.locator(tag)
  await element.evaluate((it) => it.removeAttribute('skills'))
  await expect(card(page)).toContainText('Значение')
  await element.evaluate((it) => it.setAttribute('lang', ''))
  await expect(card(page)).toContainText('Meaning')
  await element.evaluate((it) => it.removeAttribute('list'))
  await expect(page.getByText('No word list was chosen')).toBeVisible()
})

test('a language that is not known is told once', async ({ page }) => {
  const problems = await open(page, html(`${loader()}<${tag} list="hsk-1" lang="xx"></${tag}>`))
  await expect(card(page)).toContainText('Meaning')
  await expect.poll(() => problems).toEqual(['Ciyu: lang="xx" is not known; use en, ru, zh, ua, vi or ja.'])
})

test('a property set before the script came counts', async ({ page }) => {
  const early = `<script>document.querySelector('${tag}').skills = 'listening'</script>`
  await open(page, html(`<${tag} list="hsk-1"></${tag}>${early}${loader()}`))
  await expect(card(page)).toContainText('Listening')
  expect(await page.locator(tag).evaluate((it) => Object.hasOwn(it, 'skills'))).toBe(false)
})

test('a node that moves keeps its session', async ({ page }) => {
  await open(page, html(`${loader()}<div id="a"><${tag} list="hsk-1"></${tag}></div><div id="b"></div>`))
  await page.getByRole('button', { name: 'Show answer' }).click()
  await page.locator('#b').evaluate((b) => b.append(document.querySelector('ciyu-word-list-learner') as Node))
  await expect(page.locator('#b').getByText('to learn; to study', { exact: true })).toBeVisible()
  expect(site.asked.filter((path) => path.startsWith('/api/'))).toHaveLength(1)
})

test('a node that is removed and put back begins anew without complaint', async ({ page }) => {
  const problems = await open(page, html(`${loader()}<div id="a"><${tag} list="hsk-1"></${tag}></div>`))
  await expect(card(page)).toBeVisible()
  await page.evaluate(async () => {
    const element = document.querySelector('ciyu-word-list-learner') as HTMLElement
    element.remove()
    await Promise.resolve()
    await Promise.resolve()
    element.setAttribute('skills', 'listening')
    document.querySelector('#a')?.append(element)
  })
  await expect(card(page)).toContainText('Listening')
  expect(problems).toEqual([])
})

test('two loaders and two tags share one definition and one answer', async ({ page }) => {
  const content = html(`${loader()}${loader()}<${tag} list="hsk-1"></${tag}><${tag} list="hsk-1"></${tag}>`)
  const problems = await open(page, content)
  await expect(card(page)).toHaveCount(2)
  expect(site.asked.filter((path) => /widgets-/.test(path))).toHaveLength(1)
  expect(problems).toEqual([])
})

test('another version that came first is left as it is, with one warning', async ({ page }) => {
  const first = `<script>customElements.define('${tag}', class extends HTMLElement { static version = '0.0.1' })</script>`
  const problems = await open(page, html(`${first}${loader()}<${tag} list="hsk-1"></${tag}>`))
  await expect.poll(() => problems).toEqual([expect.stringContaining('0.0.1')])
})

test('a tag that comes later is found', async ({ page }) => {
  await open(page, html(`${loader()}<main></main>`))
  await page.evaluate(() => {
    const element = document.createElement('ciyu-word-list-learner')
    element.setAttribute('list', 'hsk-1')
    document.querySelector('main')?.append(element)
  })
  await expect(card(page)).toContainText('学习')
})

test('a service that is down is said, and tried again', async ({ page }) => {
  site.failing = 503
  await open(page, html(`${loader()}<${tag} list="hsk-1"></${tag}>`))
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  site.failing = null
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page)).toContainText('学习')
})

test('the keyboard goes through a dialog and back to where it was', async ({ page }) => {
  await open(page, html(`${loader()}<${tag} list="hsk-1"></${tag}><input id="outside">`))
  const settings = page.getByRole('button', { name: 'Settings' })
  await settings.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('outside')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(settings).toBeFocused()
})

test('a word is written stroke by stroke, without a mistake it earns Good', async ({ page }) => {
  await open(page, html(`${loader()}<${tag} list="hsk-1" skills="writing" practice></${tag}>`))
  const board = page.getByRole('img', { name: 'Write here, stroke by stroke' })
  for (const [index, character] of [...'学习'].entries()) {
    await expect(page.getByText(`Character ${index + 1} of 2`)).toBeVisible()
    await expect.poll(() => site.asked.map(decodeURIComponent)).toContain(`/strokes/${character}.json`)
    const box = await board.boundingBox()
    const { medians } = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../node_modules/hanzi-writer-data/${character}.json`), 'utf8'),
    ) as { medians: [x: number, y: number][][] }
    // Each stroke is there three times: to be written, as an outline and as a highlight.
    await expect(board.locator('clipPath')).toHaveCount(medians.length * 3)
    // The data stands on a square of 1024 units whose y grows upwards from -124; the board is 240 px with 12 px around.
    const scale = 216 / 1024
    for (const stroke of medians) {
      const [first, ...rest] = stroke.map(([x, y]): [number, number] => [
        (box?.x ?? 0) + 13 + x * scale,
        (box?.y ?? 0) + 229 - (y + 124) * scale,
      ])
      if (!first) continue
      await page.mouse.move(...first)
      await page.mouse.down()
      for (const point of rest) await page.mouse.move(...point, { steps: 3 })
      await page.mouse.up()
    }
  }
  await expect(page.getByRole('button', { name: /Good/ })).toHaveCSS('background-color', 'rgb(254, 220, 41)')
  await expect(card(page)).toContainText('学习')
})

test.describe('axe finds nothing', () => {
  const screens: [name: string, skills: string, act: (page: Page) => Promise<void>][] = [
    ['on the question', 'meaning', async () => {}],
    ['on the answer', 'meaning', (page) => page.getByRole('button', { name: 'Show answer' }).click()],
    ['on a choice', 'choice', (page) => expect(page.getByRole('button', { name: 'doctor' })).toBeVisible()],
    ['on a typed reading', 'reading', (page) => expect(page.getByRole('textbox')).toBeVisible()],
    ['on tones', 'tone', (page) => page.keyboard.press('1')],
    ['on a dictation', 'dictation', (page) => expect(page.getByRole('textbox')).toBeVisible()],
    ['on a sentence', 'order', (page) => page.getByRole('button', { name: 'Place the next word' }).click()],
    ['on a gap', 'gap', (page) => page.getByRole('button', { name: 'Show the reading' }).click()],
    ['on pairs', 'matching', (page) => page.getByRole('list', { name: 'Words' }).getByRole('button').first().click()],
    ['in the settings', 'meaning', (page) => page.getByRole('button', { name: 'Settings' }).click()],
  ]
  for (const theme of ['base', 'learning']) {
    for (const [name, skills, act] of screens) {
      test(`${name}, ${theme}`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const element = `<${tag} list="hsk-1" theme="${theme}" skills="${skills === 'meaning' ? '' : skills}" practice></${tag}>`
        await open(page, html(`<main><h1>Host</h1>${element}</main>${loader()}`))
        await expect(card(page)).toBeVisible()
        await act(page)
        await page.evaluate(axe)
        const found = await page.evaluate(async () => {
          const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run()
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
        })
        expect(found).toEqual([])
      })
    }
  }
})

const exercises: [skill: string, shown: (page: Page) => Locator, act: (page: Page) => Promise<void>][] = [
  ['choice', (page) => page.getByRole('group').getByRole('button').first(), (page) => page.keyboard.press('1')],
  ['tone', (page) => page.getByRole('group').getByRole('button').first(), (page) => page.keyboard.press('1')],
  [
    'reading',
    (page) => page.getByRole('textbox'),
    async (page) => {
      await page.getByRole('textbox').fill('xuexi')
      await page.keyboard.press('Enter')
    },
  ],
  [
    'dictation',
    (page) => page.getByRole('textbox'),
    async (page) => {
      await page.getByRole('textbox').fill('xuexi')
      await page.keyboard.press('Enter')
    },
  ],
  [
    'order',
    (page) => page.getByText('I am studying Chinese in Beijing.'),
    (page) => page.getByRole('button', { name: /^(I don’t know|Не знаю)$/ }).click(),
  ],
  ['gap', (page) => page.getByText('I am studying Chinese in Beijing.'), (page) => page.keyboard.press('1')],
  [
    'matching',
    (page) => page.getByRole('list').first(),
    (page) => page.getByRole('button', { name: /^(I don’t know|Не знаю)$/ }).click(),
  ],
]
for (const [skill, shown, act] of exercises) {
  test(`what is asked keeps its place when the answer of ${skill} appears; nothing is wider than 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const head = '<meta name="viewport" content="width=device-width"><style>body{margin:0}</style>'
    await open(page, html(`${loader()}<${tag} list="hsk-1" lang="ru" skills="${skill}" practice></${tag}>`, head))
    await expect(shown(page)).toBeVisible()
    await page.locator('[data-focus]').first().focus()
    for (const target of await card(page).getByRole('button').all()) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const before = await shown(page).boundingBox()
    await act(page)
    await expect(page.getByRole('button', { name: /Хорошо/ })).toBeVisible()
    expect(await shown(page).boundingBox()).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

for (const width of [320, 390]) {
  test(`nothing is wider than ${width} px, in Russian too`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    const head = '<meta name="viewport" content="width=device-width"><style>body{margin:0}</style>'
    await open(page, html(`${loader()}<${tag} list="hsk-1" lang="ru"></${tag}>`, head))
    await page.getByRole('button', { name: 'Показать ответ' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const targets = await page.getByRole('group').getByRole('button').all()
    for (const target of targets) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })
}
