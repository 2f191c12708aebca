import { signal } from '@preact/signals-react'
import type { Schemas } from '~/api/call'
import { loadChunk } from '~/browser/chunks'
import type { Command } from '~/shell/here'

type Commands = (record: Schemas['MemberRecord']) => Command[]

const commands = signal<Commands | null>(null)
let isAsked = false

/** Returns the actions on a member for the palette. Their code is loaded when the palette is opened for the first time. */
export function commandsOf(record: Schemas['MemberRecord']): Command[] {
  if (commands.value) return commands.value(record)
  if (!isAsked) {
    isAsked = true
    loadChunk(() => import('./commands')).then(
      ({ commandsOn }) => (commands.value = commandsOn),
      () => (isAsked = false),
    )
  }
  return []
}
