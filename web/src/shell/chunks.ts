import { version } from './version'

/** Milliseconds after which a part that does not arrive counts as failed, so that its reader can try again. */
const patience = 120_000

/** Milliseconds before a load that failed is repeated. */
const pauses = [300, 1_000, 3_000]

// The bundler takes a style sheet that failed for one that is there, as long as its link is.
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true)

/** Loads a module. A load that fails is repeated a few times, unless what it asks for is gone with an earlier version. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer = 0
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(reject, patience, new Error('the part took too long to load'))
  })
  try {
    return await Promise.race([persist(load), late])
  } catch (error) {
    await version.look()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function persist<Module>(load: () => Promise<Module>, [pause, ...later] = pauses): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (pause === undefined || (await version.look())) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return persist(load, later)
  }
}
