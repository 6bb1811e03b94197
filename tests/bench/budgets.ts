/** Every budget in one place. Bytes are gzip, in KB of 1024; the floor is an empty widget or app on the same libraries. */
export interface Budget {
  what: string
  floor: number
  budget: number
}

export const bytes = {
  loader: { what: 'the loader', floor: 0.3, budget: 2 },
  embed: { what: 'embed, guest, until the first card answers', floor: 35.4, budget: 52 },
  npm: { what: 'the same from the npm packages with React 19', floor: 92.9, budget: 110 },
  app: { what: 'the app’s first route, script and style', floor: 97.6 + 19, budget: 135 },
  route: { what: 'each further route (the largest)', floor: 0, budget: 25 },
  strokes: { what: 'stroke writing, only when used', floor: 10.3, budget: 16 },
  auth: { what: 'auth, only when used', floor: 51.3, budget: 58 },
} satisfies Record<string, Budget>

/** Requests until the first card of the embed answers. */
export const mostRequests = 6

/** Shares of the bare SQL, or of a constant of the same size. */
export const service = { word: 0.75, search: 0.75, signedIn: 0.6, publicPage: 0.5 }

/** What working with one's own words may take, in milliseconds; `health` is another's call meanwhile. */
export const wordLists = { bulk: 2000, one: 200, search: 50, match: 1000, cut: 2000, health: 100 }

/** A text of 100,000 characters on its page, in milliseconds; a longer task of the page is felt. */
export const fromText = { first: 4000, later: 2000, task: 100 }

/** What studying may take somebody with 20,000 words and 500,000 reviews, in milliseconds. */
export const study = { today: 100, posted: 3000, picture: 300, derived: 120_000 }

/** First card under slow 4G and 4x CPU against a bare element that takes the same two hops. */
export const firstCardRatio = 1.25

/** From a grade to the next card on screen at 4x CPU, in milliseconds. */
export const gradeMs = 50

/** No frame over this while 10,000 words scroll, in milliseconds. */
export const longestFrameMs = 33

export const lighthouse = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 }
