import { valueAt } from '~/api/valueAt'
import { CopyText } from './CopyText'
import { Email } from './Email'
import { Word } from './Word'
import type { FilledFact } from './facts'

interface FactTextProps {
  filled: FilledFact
  of: unknown
}

/** A fact of a record as it is declared: a word in its tone, with a button to copy it if that is declared, and what is next to it. */
export function FactText({ filled, of }: FactTextProps) {
  const { beside } = filled
  return (
    <>
      {filled.text !== '' && <Value filled={filled} of={of} />}{' '}
      {beside.length > 0 && (
        <small>
          <bdi>{beside.join(' · ')}</bdi>
        </small>
      )}
    </>
  )
}

function Value({ filled: { fact, text }, of }: FactTextProps) {
  if (fact.words && !fact.each) return <Word words={fact.words} of={valueAt(of, fact.path)} />
  const shown = /\bemail$/.test(fact.path) ? <Email of={text} /> : <bdi>{text}</bdi>
  return fact.copied ? <CopyText text={text}>{shown}</CopyText> : shown
}
