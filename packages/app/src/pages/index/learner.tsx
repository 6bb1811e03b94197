import { WordListLearner } from '@ciyu/widgets'
import { useLanguage } from '../../shell/use-t.ts'

/** The learner as any site embeds it, on the first list. */
export default function HomeLearner() {
  return <WordListLearner list="hsk-1" lang={useLanguage()} theme="learning" />
}
