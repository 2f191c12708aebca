import { signal } from '@preact/signals-react'
import { rest } from './rest'

/** Milliseconds after which a busy page counts as drawn. */
const patience = 2_000

/** Whether the first screen is drawn, so that what it does not need may load. */
export const isCalm = signal(false)

/** Whether the page is drawn for paper: whole, however far its parts are from the window. */
export const isPrinting = signal(false)

/** Waits until the loaded parts have been drawn and the browser rests, but not for long. */
export async function calm(loaded: Promise<unknown>): Promise<void> {
  await Promise.race([drawn(loaded), new Promise((resolve) => setTimeout(resolve, patience))])
  isCalm.value = true
}

async function drawn(loaded: Promise<unknown>): Promise<void> {
  await loaded
  // Data is drawn within a frame of its arrival.
  await frame()
  await frame()
  await rest()
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
