import { expect, test } from 'vitest'
import { speak } from '~/text'
import { readProblem, sentence } from './errors'
import vectors from './errors.vectors.gen.json'

await speak('pt-BR')

test.each(vectors)('a refusal is read as by the other doors: $body', (vector) => {
  const problem = readProblem(vector.body)
  expect({ sentence: sentence(422, problem), errors: problem.errors ?? {} }).toEqual({
    sentence: vector.sentence,
    errors: vector.errors,
  })
})
