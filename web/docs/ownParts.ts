import type { Plugin, React, System } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { finds } from './finds'
import { neededBy } from './neededBy'

/** How a program or a browser says who is calling. */
interface SecurityScheme {
  description: string
}

/** The parts of the document that are changed. */
interface Document {
  paths: Record<string, Record<string, Call>>
}

interface Call {
  description?: string
  'x-needs'?: { action: string; subject: string }
}

/** Replaces what the viewer does otherwise or slowly, or not under the content security policy. */
export const ownParts: Plugin = ({ React, fn: { resolveSubtree } }) => ({
  components: {
    Markdown: ({ source }: { source?: string }) => withCode(React, source),
    InfoContainer: ({ specSelectors }: System) => introduction(React, specSelectors),
    FilterContainer: ({ layoutSelectors, layoutActions }: System) =>
      React.createElement(
        'search',
        {},
        React.createElement(
          'label',
          {},
          'Buscar chamada',
          React.createElement('input', {
            type: 'search',
            value: typed(layoutSelectors.currentFilter()),
            onChange: ({ target }: { target: HTMLInputElement }) => layoutActions.updateFilter(target.value),
          }),
        ),
      ),
    // Else a link inside a button: its address is that of an opened call anyway.
    DeepLink: ({ text }: { text: unknown }) => React.createElement('span', {}, text),
    // Its boxes fill in tokens for calls, which the page does not make.
    authorizeBtn: () => null,
    authorizeOperationBtn: () => null,
    // The only server is the one that serves the page.
    ServersContainer: () => null,
  },
  wrapComponents: {
    // Else it says in English that the document has no calls.
    operations: (original) => (props) =>
      props.specSelectors.taggedOperations().size > 0
        ? React.createElement(original, props)
        : React.createElement('p', { role: 'status' }, 'Nenhuma chamada tem todas essas palavras.'),
  },
  fn: {
    opsFilter: finds,
    // Else it takes the whole document apart for each call that is opened, which takes seconds.
    resolveSubtree: (document, path, options) => resolveSubtree(neededBy(document, path), path, options),
  },
  statePlugins: {
    spec: {
      actions: {
        // Else it reads the document as YAML, which takes longer.
        parseToJson:
          (text) =>
          ({ specActions }) =>
            specActions.updateJsonSpec(withNeeds(JSON.parse(text) as Document)),
      },
    },
    layout: {
      wrapSelectors: {
        // What a search finds is seen without opening its group.
        isShown:
          (original, { layoutSelectors }) =>
          (_state, thing, isOpen) =>
            original(thing, isOpen || (isGroup(thing) && typed(layoutSelectors.currentFilter()) !== '')),
      },
    },
  },
})

/** Describes each call with the permission that it needs, which the document has in a field of its own. */
function withNeeds(document: Document): Document {
  for (const call of Object.values(document.paths).flatMap((calls) => Object.values(calls))) {
    const { action, subject } = call['x-needs'] ?? {}
    if (action)
      call.description = [call.description, `Exige a permissão \`${action} ${subject}\`.`].join(' ').trim()
  }
  return document
}

/** Returns the words of a search; the viewer says `true` for one that is offered and empty. */
const typed = (filter: unknown) => (typeof filter === 'string' ? filter : '')

const isGroup = (thing: unknown) => Array.isArray(thing) && thing[0] === 'operations-tag'

/** Draws a description, in which only code is marked: without writing HTML, which the page may not. */
function withCode({ createElement }: React, source = '') {
  const parts = source
    .split('`')
    .map((part, at) => (at % 2 ? createElement('code', { key: at }, part) : part))
  return createElement('div', { className: 'markdown' }, parts)
}

function introduction(React: React, document: System['specSelectors']) {
  const { createElement } = React
  const info = document.info()
  if (info.size === 0) return null
  const schemes = Object.values(document.specJson().getIn(['components', 'securitySchemes']).toJS())
  return createElement(
    'header',
    { className: 'introduction', role: 'banner' },
    createElement('h1', {}, 'API da Retaguarda'),
    withCode(React, info.get('description')),
    createElement('h2', {}, 'Acesso'),
    createElement(
      'ul',
      {},
      ...(schemes as SecurityScheme[]).map(({ description }) =>
        createElement('li', {}, withCode(React, description)),
      ),
    ),
    createElement('a', { href: '/api/openapi.json' }, 'Documento OpenAPI'),
  )
}
