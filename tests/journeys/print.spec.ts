import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { violations } from './axe.ts'
import { expect, serviceUrl, test } from './journey.ts'

/** A list as the service has it. */
async function listOf(slug: string): Promise<{ id: number; words: { simplified: string }[] }> {
  const answer = await fetch(`${serviceUrl()}/api/entities/${slug}/?limit=1000`)
  const { id, words } = (await answer.json()) as { id: number; words: { items: { simplified: string }[] } }
  return { id, words: words.items }
}

interface Printed {
  pages: string[]
  /** In points. */
  size: [width: number, height: number]
}

/** What Chromium prints of the page, as it would on paper. */
async function printed(page: Page): Promise<Printed> {
  await expect(page.locator('article[data-ready]')).toBeVisible()
  const bytes = await page.pdf({ preferCSSPageSize: true })
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document, { mergePages: false })
  const [, , width = 0, height = 0] = (await document.getPage(1)).view
  return { pages: text, size: [Math.round(width), Math.round(height)] }
}

const a4 = [595, 842]
const letter = [612, 792]

/** The numbers that stand before the words, page by page. */
const numbered = (pages: readonly string[], words: readonly { simplified: string }[]) =>
  pages.map((text) => {
    const flat = text.replace(/\s+/g, ' ')
    return words.flatMap(({ simplified }, index) =>
      new RegExp(`(?<!\\d)${index + 1} ?${simplified.split('').join(' ?')}`).test(flat) ? [index + 1] : [],
    )
  })

test('the table of HSK 1 has every word once, in order, on A4, no row on two pages', async ({ page }) => {
  const { id, words } = await listOf('hsk-1')
  await page.goto(`/library/${id}/print?lang=en&what=table&paper=A4`)
  await expect(page.getByRole('row')).toHaveCount(151)
  const { pages, size } = await printed(page)
  expect(size).toEqual(a4)
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.length).toBeLessThan(10)
  expect(numbered(pages, words).flat()).toEqual(words.map((_, index) => index + 1))
  for (const [index, text] of pages.entries()) {
    expect(text.replace(/\s+/g, ' '), 'the head of the table').toContain('Reading Meaning')
    expect(text.replace(/\s+/g, ' ')).toContain(`${index + 1} / ${pages.length}`)
  }
})

test('the practice sheet of HSK 1 has every word once, in order, on Letter, with its strokes', async ({ page }) => {
  const { id, words } = await listOf('hsk-1')
  await page.goto(`/library/${id}/print?lang=en`)
  await page.getByText('Practice sheet').click()
  await page.getByText('Letter', { exact: true }).click()
  await page.getByText('米 mi-zi-ge').click()
  await page.getByText('Stroke by stroke').click()
  await expect(page).toHaveURL(/what=sheet.*grid=mi.*strokes=1.*paper=letter/)
  await expect(page.getByText('150 words')).toBeVisible()
  await expect(page.getByTestId('steps').first().locator('svg')).toHaveCount(10)
  const { pages, size } = await printed(page)
  expect(size).toEqual(letter)
  expect(numbered(pages, words).flat()).toEqual(words.map((_, index) => index + 1))

  // The choice is kept for the next list.
  await page.goto(`/library/${(await listOf('hsk-2')).id}/print?lang=en`)
  await expect(page.getByTestId('cells').first()).toBeVisible()
  await expect(page.getByLabel('Letter')).toBeChecked()
})

test('no row of cells is cut by the end of a page', async ({ page }) => {
  const { id, words } = await listOf('hsk-1')
  await page.goto(`/library/${id}/print?lang=en&what=sheet&traced=5&empty=20&cell=30&strokes=0`)
  await expect(page.getByText('150 words')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const broken = await page
    .getByTestId('cells')
    .evaluateAll(
      (rows) => rows.filter((row) => getComputedStyle(row.parentElement as Element).breakInside !== 'avoid').length,
    )
  expect(broken).toBe(0)
  const { pages } = await printed(page)
  // A row of 26 cells of 30 mm is 150 mm high: one fits on a page, and each character has one.
  const characters = words.flatMap(({ simplified }) => [...simplified])
  expect(pages.length).toBeGreaterThanOrEqual(characters.length)
})

test('the print page has no axe violation and does not scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const { id } = await listOf('hsk-1')
  await page.goto(`/library/${id}/print?lang=ru&what=sheet`)
  await expect(page.locator('article[data-ready]')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
})
