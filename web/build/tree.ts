import { type ESTree, type ParseResult, Visitor, parseSync } from 'vite'
import { addTo } from './groups.ts'

/** Returns the path of a page's file in the tree. */
export const fileOf = (page: string) => `/src/features/${page}.tsx`

type StaticImportEntry = ParseResult['module']['staticImports'][number]['entries'][number]

/** Those names of a module that another one imports; null for all. */
type Names = string[] | null

/** What a file says of itself. */
interface SourceFile {
  /** The modules that are always loaded with it, and the names that it takes of them. */
  imports: { from: string; names: Names }[]
  /** The modules that it loads later, with the place of each `import()`. */
  loads: { from: string; start: number; end: number }[]
  /** The texts in its code, those of a template with a hole for each value. */
  texts: string[]
  /** The names that it exports. */
  names: string[]
  /** By the name of each export, the texts in it, and the exports of other files that it holds. */
  exports: Map<string, { texts: string[]; uses: { from: string; name: string }[] }>
  /** The exports that are those of other files. */
  passes: { from: string; name: string; as: string }[]
}

/** An export of a generated file. */
interface Declared {
  file: string
  texts: string[]
}

/** What stands for a value of a template. */
export const hole = '\0'

/** The source files of the web, of which each is read when it is asked for first. */
export class Tree {
  #files = new Map<string, SourceFile>()
  #sources: Record<string, string>

  /** Takes the sources by their paths, as `/src/app.tsx`. */
  constructor(sources: Record<string, string>) {
    this.#sources = sources
  }

  /** The paths of all files. */
  get files(): string[] {
    return Object.keys(this.#sources)
  }

  /** Returns what a file says; nothing of one that there is not. */
  read(file: string): SourceFile {
    const known = this.#files.get(file) ?? parse(file, this.#sources[file] ?? '')
    this.#files.set(file, known)
    return known
  }

  /** Returns the file that an import means; undefined for a library, a style and what has a query. */
  resolve(from: string, specifier: string): string | undefined {
    if (!/^[.~/][^?]*$/.test(specifier)) return undefined
    const path = new URL(specifier.replace(/^~\//, '/src/'), `file://${from}`).pathname
    return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((file) => file in this.#sources)
  }

  /** Returns files and those that are always loaded with them, the generated ones left out. */
  together(...roots: string[]): Set<string> {
    const all = new Set(roots)
    for (const file of all)
      for (const { from } of this.read(file).imports) {
        const other = this.resolve(file, from)
        if (other && !isGenerated(other)) all.add(other)
      }
    return all
  }

  /** Returns the files that a file loads later. */
  loadsOf(file: string): string[] {
    return this.read(file).loads.flatMap(({ from }) => this.resolve(file, from) ?? [])
  }

  /** Returns the texts in a file, and in what it takes of generated ones. */
  textsIn(file: string): string[] {
    return [...this.read(file).texts, ...this.declaredIn(file).flatMap(({ texts }) => texts)]
  }

  /** Returns the exports of generated files that a file takes, with all that they hold themselves. */
  declaredIn(file: string): Declared[] {
    return this.read(file).imports.flatMap(({ from, names }) => {
      const other = this.resolve(file, from)
      return other && isGenerated(other) ? this.declared(other, names) : []
    })
  }

  /** Returns the files of the declarations that a file, itself none, names: of all calls or lists none. */
  namedIn(file: string): string[] {
    if (isGenerated(file)) return []
    const named = this.read(file).imports.flatMap(({ from, names }) => {
      const other = this.resolve(file, from)
      if (!other || !isGenerated(other) || (!names && this.read(other).passes.length > 0)) return []
      return this.declared(other, names).map((one) => one.file)
    })
    return named.filter(isDeclaration)
  }

  /** Returns the files of the declarations that those of a file hold. */
  heldBy(file: string): string[] {
    const held = this.declared(file, null).map((one) => one.file)
    return held.filter((one) => isDeclaration(one) && one !== file)
  }

  /** Returns exports of a generated file, by their names, with all that they hold themselves. */
  declared(file: string, names: Names): Declared[] {
    const { exports, passes } = this.read(file)
    const own = [...exports].flatMap(([name, said]) => (!names || names.includes(name) ? said : []))
    const uses = own.flatMap((said) => said.uses)
    const passed = passes.filter(({ name, as }) => name === '*' || !names || names.includes(as))
    return [
      ...own.map(({ texts }) => ({ file, texts })),
      ...uses.flatMap(({ from, name }) => this.#declaredFrom(file, from, [name])),
      ...passed.flatMap(({ from, name }) => this.#declaredFrom(file, from, name === '*' ? names : [name])),
    ]
  }

  #declaredFrom(file: string, from: string, names: Names): Declared[] {
    const other = this.resolve(file, from)
    return other ? this.declared(other, names) : []
  }
}

/** Whether a file is declared data, of which a page loads what it names. */
function isGenerated(file: string): boolean {
  return file.endsWith('.gen.ts')
}

/** Whether a file has the declarations of one resource, and not a table of those of all. */
const isDeclaration = (file: string) => /\/api\/\w+\/[^/]+$/.test(file)

function parse(file: string, code: string): SourceFile {
  const { program, module, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const { texts, members } = look(program)
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const taken = entries.filter((entry) => !entry.isType)
    const isType = entries.length > taken.length && taken.length === 0
    return isType ? [] : [{ from: moduleRequest.value, names: namesOf(taken, members) }]
  })
  const passed = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName, isType }) =>
      moduleRequest && !isType
        ? { from: moduleRequest.value, name: importName.name ?? '*', as: exportName.name ?? '*' }
        : [],
    ),
  )
  return {
    imports: [...imports, ...passed.map(({ from, name }) => ({ from, names: name === '*' ? null : [name] }))],
    loads: module.dynamicImports.map(({ start, end, moduleRequest }) => {
      const asked = code.slice(moduleRequest.start, moduleRequest.end)
      if (!/^'[^']+'$/.test(asked)) throw new Error(`${file}: import(${asked}) names no file`)
      return { from: asked.slice(1, -1), start, end }
    }),
    texts,
    names: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    ),
    exports: isGenerated(file) ? exportsOf(program) : new Map(),
    passes: passed,
  }
}

/** Returns the names that an import takes: of `* as words` those that are read of it. */
function namesOf(entries: StaticImportEntry[], members: Map<string, Set<string>>): Names {
  const names: string[] = []
  for (const { importName, localName } of entries) {
    const some =
      importName.kind === 'NamespaceObject' ? members.get(localName.value) : [importName.name ?? '']
    if (!some) return null
    names.push(...some)
  }
  return names
}

/** Returns what each export of a generated file says, and what it takes of others as `words.JobState`. */
function exportsOf(program: ESTree.Program): SourceFile['exports'] {
  const spaces = new Map(
    program.body.flatMap((node) =>
      node.type === 'ImportDeclaration'
        ? node.specifiers.map(({ local }) => [local.name, node.source.value] as const)
        : [],
    ),
  )
  const declared = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  )
  return new Map(
    declared.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return []
      const { texts, members } = look({
        ...program,
        body: [{ type: 'ExpressionStatement', expression: init }] as never,
      })
      const uses = [...members].flatMap(([space, names]) => {
        const from = spaces.get(space)
        return from === undefined ? [] : [...names].map((name) => ({ from, name }))
      })
      return [[id.name, { texts, uses }] as const]
    }),
  )
}

/** Returns the texts in code, those of types left out, and by each name the members that are read of it. */
function look(program: ESTree.Program) {
  const texts: string[] = []
  const members = new Map<string, Set<string>>()
  let others = 0
  const isId = ({ key }: { key: { type: string; value?: unknown } }) =>
    key.type === 'Literal' && key.value === 'id'
  new Visitor({
    TSLiteralType: () => (others += 1),
    'TSLiteralType:exit': () => (others -= 1),
    // The id of a call is no key of a text, even if there is one.
    Property: (property) => (others += isId(property) ? 1 : 0),
    'Property:exit': (property) => (others -= isId(property) ? 1 : 0),
    Literal: ({ value }) => {
      if (others === 0 && typeof value === 'string') texts.push(value)
    },
    TemplateLiteral: ({ quasis }) => {
      if (others === 0) texts.push(quasis.map(({ value }) => value.raw).join(hole))
    },
    MemberExpression: ({ object, property, computed }) => {
      if (object.type !== 'Identifier' || computed || property.type !== 'Identifier') return
      addTo(members, object.name, property.name)
    },
  }).visit(program)
  return { texts, members }
}
