/** The parts of the viewer that this page names. It declares none of them itself. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The viewer's own React: elements of another one are none to it. */
  export interface React {
    createElement: (kind: unknown, props: object, ...children: unknown[]) => unknown
  }

  /** An immutable map. */
  export interface Values {
    size: number
    get: (name: string) => string
    getIn: (path: string[]) => Values & string
    toJS: () => object
  }

  export type Operation = Pick<Values, 'get' | 'getIn'>

  export interface Operations {
    size: number
    filter: (isKept: (operation: Operation) => boolean) => Operations
  }

  export interface Group {
    get: (name: 'operations') => Operations
    set: (name: 'operations', operations: Operations) => Group
  }

  /** The calls of the document by their tags. */
  export interface Groups {
    size: number
    map: (change: (group: Group) => Group) => Groups
    filter: (isKept: (group: Group) => boolean) => Groups
  }

  type Resolve = (document: object, path: string[], options: object) => Promise<unknown>

  export interface System {
    React: React
    fn: { resolveSubtree: Resolve }
    specActions: { updateJsonSpec: (document: object) => unknown }
    specSelectors: { info: () => Values; specJson: () => Values; taggedOperations: () => Groups }
    layoutSelectors: { currentFilter: () => unknown }
    layoutActions: { updateFilter: (filter: string) => void }
  }

  export type Plugin = (system: System) => {
    components: Record<string, (props: never) => unknown>
    wrapComponents: Record<string, (original: unknown) => (props: System) => unknown>
    fn: { opsFilter: (groups: Groups, search: string) => Groups; resolveSubtree: Resolve }
    statePlugins: {
      spec: { actions: { parseToJson: (text: string) => (system: System) => unknown } }
      layout: {
        wrapSelectors: {
          isShown: (
            original: (thing: unknown, isOpen: boolean) => boolean,
            system: System,
          ) => (state: unknown, thing: unknown, isOpen: boolean) => boolean
        }
      }
    }
  }

  export default function SwaggerUI(options: object): unknown
}
