import { version } from './version'

/** Milliseconds after which a load counts as failed, so that the user can retry. */
const patience = 120_000

/** Milliseconds before a failed load is repeated. */
const pauses = [300, 1_000, 3_000]

// The bundler treats a failed style sheet as loaded while its link exists.
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true)

/** Loads a module. Retries a few times, unless the file is gone with an earlier version. */
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
