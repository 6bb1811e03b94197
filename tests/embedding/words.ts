import type { CallAnswer, getEntity } from '@ciyu/core/contract'

type Entity = CallAnswer<typeof getEntity>
type Word = Entity['words']['items'][number]

const rows: [simplified: string, traditional: string, pinyin: string, meanings: string][] = [
  ['学习', '學習', 'xue2 xi2', 'to learn/to study'],
  ['朋友', '朋友', 'peng2 you5', 'friend'],
  ['苹果', '蘋果', 'ping2 guo3', 'apple'],
  ['医生', '醫生', 'yi1 sheng1', 'doctor'],
  ['漂亮', '漂亮', 'piao4 liang5', 'pretty/beautiful'],
  ['北京', '北京', 'Bei3 jing1', 'Beijing, the capital of China'],
  ['女儿', '女兒', 'nu:3 er2', 'daughter'],
  ['出租车', '出租車', 'chu1 zu1 che1', 'taxi'],
  ['不客气', '不客氣', 'bu4 ke4 qi5', 'you’re welcome'],
  ['水', '水', 'shui3', 'water'],
  ['爱', '愛', 'ai4', 'to love/to be fond of'],
  ['天气', '天氣', 'tian1 qi4', 'weather'],
]

const sentences: Record<string, [simplified: string, traditional: string, pinyin: string, translation: string]> = {
  学习: [
    '我在北京学习中文。',
    '我在北京學習中文。',
    'Wo3 zai4 Bei3jing1 xue2xi2 Zhong1wen2.',
    'I am studying Chinese in Beijing.',
  ],
  朋友: ['他是我的朋友。', '他是我的朋友。', 'Ta1 shi4 wo3 de5 peng2you5.', 'He is my friend.'],
}

const words = rows.map(([simplified, traditional, pinyin, meanings], index): Word => {
  const sentence = sentences[simplified]
  return {
    id: index + 1,
    simplified,
    traditional,
    pinyin,
    meanings: meanings.split('/'),
    lang: 'en',
    hsk: { version: '2.0', level: 1 },
    ...(sentence && {
      example: {
        id: index + 1,
        simplified: sentence[0],
        traditional: sentence[1],
        pinyin: sentence[2],
        translation: sentence[3],
        lang: 'en',
      },
    }),
  }
})

/** A word list as the service answers it. */
export const entity = (items = words): Entity => ({
  id: 1,
  slug: 'hsk-1',
  type: 'level',
  title: 'HSK 1',
  description: '',
  cover: '学',
  parentId: null,
  wordCount: items.length,
  childCount: 0,
  affiliateSlug: null,
  children: [],
  ancestors: [],
  affiliate: null,
  words: { items, total: items.length, page: 1, limit: 10 },
})
