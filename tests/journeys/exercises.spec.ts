import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, serviceUrl, signInByCode, test } from './journey.ts'

interface Word {
  simplified: string
  meanings: string[]
}

const wordsOfHsk1 = async () => {
  const answer = await fetch(`${serviceUrl()}/api/entities/hsk-1/?lang=en&limit=200`)
  return ((await answer.json()) as { words: { items: Word[] } }).words.items
}

/** Opens the learner for somebody new, who chose what is asked. */
async function learn(page: Page, exercises: string[], newWords: number) {
  await page.addInitScript(
    (settings) => localStorage.setItem('ciyu-study', settings),
    JSON.stringify({ exercises, newWords }),
  )
  await page.goto('/library?lang=en')
  await page.getByRole('link', { name: /HSK 1/ }).click()
  await page.getByRole('link', { name: 'Learn' }).click()
  await signInByCode(page)
  await expect(page.getByRole('article')).toBeVisible()
}
const asked = (page: Page) => page.getByRole('article').locator('[lang^="zh-Han"]').first().innerText()
const status = (page: Page) => page.getByRole('status').last()

test('new words are met as cards, asked as a choice, undone and finished, by the keyboard alone', async ({ page }) => {
  const words = await wordsOfHsk1()
  await learn(page, ['choice'], 3)
  for (let card = 0; card < 3; card++) {
    await expect(page.getByRole('button', { name: 'Show answer' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: /Good/ })).toBeFocused()
    await page.keyboard.press('3')
  }
  const options = page.getByRole('group', { name: 'Choose the meaning' })
  for (let choice = 0; choice < 3; choice++) {
    await expect(options.getByRole('button').first()).toBeFocused()
    const word = await asked(page)
    const meaning =
      words
        .find(({ simplified }) => simplified === word)
        ?.meanings.slice(0, 2)
        .join('; ') ?? ''
    const texts = await options.getByRole('button').allInnerTexts()
    await page.keyboard.press(String(texts.findIndex((text) => text.includes(meaning)) + 1))
    await expect(page.getByRole('button', { name: /Good/ })).toBeFocused()
    await page.keyboard.press('Enter')
    if (choice > 0) continue
    await expect.poll(() => asked(page)).not.toBe(word)
    await page.keyboard.press('z')
    await expect.poll(() => asked(page)).toBe(word)
    await expect(options.getByRole('button').first()).toBeFocused()
    choice--
    // The second time it stays answered.
    await page.keyboard.press(String(texts.findIndex((text) => text.includes(meaning)) + 1))
    await page.keyboard.press('Enter')
    choice++
  }
  await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(options).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('what is right and what would have been right is said aloud', async ({ page }) => {
  const words = await wordsOfHsk1()
  await learn(page, ['choice'], 2)
  for (let card = 0; card < 2; card++) {
    await page.keyboard.press('Space')
    await expect(status(page)).toContainText(': ')
    await page.keyboard.press('3')
    await expect(status(page)).toContainText('Good')
  }
  const options = page.getByRole('group', { name: 'Choose the meaning' })
  for (const right of [true, false]) {
    await expect(options.getByRole('button').first()).toBeFocused()
    const word = await asked(page)
    const meaning =
      words
        .find(({ simplified }) => simplified === word)
        ?.meanings.slice(0, 2)
        .join('; ') ?? ''
    const texts = await options.getByRole('button').allInnerTexts()
    await page.keyboard.press(String(texts.findIndex((text) => text.includes(meaning) === right) + 1))
    await expect(status(page)).toContainText(`${right ? 'Right' : 'Not this time'}. ${word} `)
    await expect(status(page)).toContainText(meaning)
    await page.keyboard.press('Enter')
  }
  await expect(status(page)).toContainText('Again. ')
  await page.keyboard.press('z')
  await expect(status(page)).toContainText('Undone')
})
