import type { FunctionComponent } from 'react'
import { placeholder } from './routes'
import type { LoadPage } from 'virtual:pages'

/** Returns the page that a file holds: the component that has its name, as the build checks. */
export async function pageIn(load: LoadPage, file = placeholder): Promise<FunctionComponent> {
  const module = await load()
  return module[file.replace(/.*\//, '')] as FunctionComponent
}
