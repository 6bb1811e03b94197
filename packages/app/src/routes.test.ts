import { expect, test } from 'vitest'
import table from '../../../tests/contract/routes.json' with { type: 'json' }
import { layouts } from './layouts/layouts.ts'
import { routes } from './routes.ts'

/** Routes of ours: the specification has no account page, and there must be a place to see, take along and delete one's data. */
const ours = ['/account']

test('every route is on the checklist, with its layout and its access', () => {
  expect(routes.length).toBeGreaterThan(7)
  for (const { path, layout, access } of routes) {
    if (ours.includes(path)) continue
    const listed = table.routes.find((route) => route.path === path)
    expect(listed, path).toBeDefined()
    expect({ path, layout, access }).toEqual({ path, layout: listed?.layout, access: listed?.access })
  }
})

test('a route stands in the table once', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test('the layouts are the checklist’s', () => {
  expect(Object.keys(layouts)).toEqual(table.layouts)
})

test.each(routes.map(({ path, page }) => ({ path, page })))('the page of $path loads', async ({ page }) => {
  expect((await page()).default).toBeTypeOf('function')
})
