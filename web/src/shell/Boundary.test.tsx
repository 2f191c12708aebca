import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { Boundary } from './Boundary'

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

/** Draws a part that throws that often, and returns the drawn text. */
async function drawn(faults: number): Promise<string | null> {
  const left = { faults }
  function Part() {
    // React itself tries a second time.
    if (left.faults > 0) {
      left.faults -= 1
      throw new Error('the page was changed')
    }
    return <p>drawn</p>
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <Boundary fallback={() => <p>outer</p>}>
        <Boundary>
          <Part />
        </Boundary>
      </Boundary>,
    ),
  )
  const { textContent } = place
  await act(async () => root.unmount())
  return textContent
}

test('a part that throws is drawn anew', async () => {
  expect(await drawn(2)).toBe('drawn')
})

test('a part that throws again is told as broken, by the boundary around it if it has no words itself', async () => {
  expect(await drawn(Number.POSITIVE_INFINITY)).toBe('outer')
})
