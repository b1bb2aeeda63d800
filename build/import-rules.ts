/** A folder, the folders and libraries that its files may import, and the sentence for a file that imports something else. */
export interface ImportRule {
  readonly folder: string
  /** Folders; a folder may always import itself. */
  readonly mayImport: readonly string[]
  /** Libraries by package name; `*` stands for all that `onlyIn` does not restrict. */
  readonly libraries: readonly string[]
  readonly message: string
  /** Each folder directly inside is an area of its own: areas never import each other. */
  readonly areas?: true
}

const panelLibraries = ['react', 'react-dom', 'antd', '@ant-design', '@refinedev', '@tanstack', 'react-router-dom', 'lucide-react', 'dayjs']

/** Allowed imports by folder, the most specific folder first; the first rule whose folder contains a file applies to it. Checked by `npm run lint`. */
export const importRules: readonly ImportRule[] = [
  { folder: 'domain', mayImport: [], libraries: [], message: 'domain is pure TypeScript: it imports only itself.' },
  { folder: 'definition', mayImport: ['domain'], libraries: [], message: 'definition is pure TypeScript and knows only domain.' },
  { folder: 'contract', mayImport: ['domain', 'definition'], libraries: ['zod'], message: 'contract is pure TypeScript: calls as schemas of zod/mini.' },
  {
    folder: 'resources',
    mayImport: ['contract', 'definition', 'domain'],
    libraries: [],
    message: 'A declaration is pure data: it imports only contract, definition and domain, never another declaration.',
  },
  { folder: 'providers/http', mayImport: ['domain'], libraries: [], message: 'The HTTP client knows nothing of entities or screens.' },
  {
    folder: 'providers',
    mayImport: ['domain', 'definition', 'providers/http'],
    libraries: ['@refinedev', '@tanstack', 'eventsource-parser'],
    message: 'A provider gets the registry passed and knows no screen.',
  },
  {
    folder: 'src/ui',
    mayImport: ['domain', 'definition', 'package.json'],
    libraries: ['react', 'react-dom', 'react-router-dom', 'antd', 'lucide-react', 'dayjs'],
    message: 'src/ui draws values: it never fetches and knows no entity.',
  },
  {
    folder: 'src/crud',
    mayImport: ['domain', 'definition', 'contract', 'src/ui'],
    libraries: [...panelLibraries, 'zod'],
    message: "src/crud reaches data through Refine's hooks and bespoke screens through #crud/screens-context.ts.",
  },
  { folder: 'src/pages/screens.ts', mayImport: ['src/crud', 'src/ui', 'src/pages'], libraries: ['react'], message: 'The table of screens only binds pages.' },
  {
    folder: 'src/pages/sign-in',
    mayImport: ['domain', 'src/ui', 'providers/auth', 'providers/http'],
    libraries: ['react'],
    message: 'The sign-in screen stays light: only React, #ui css and #providers/auth.',
  },
  {
    folder: 'src/pages',
    mayImport: ['domain', 'definition', 'contract', 'resources', 'src/ui', 'src/crud'],
    libraries: [...panelLibraries, '*'],
    message: "A page reaches data through Refine's hooks, useRead or useWrite; an area never imports another area.",
    areas: true,
  },
  ...['src/cells', 'src/controls'].map((folder) => ({
    folder,
    mayImport: ['domain', 'definition', 'resources', 'src/ui', 'src/crud'],
    libraries: [...panelLibraries, '*'],
    message: 'A bespoke cell or input draws one field of a record: it imports no page.',
  })),
  {
    folder: 'src',
    mayImport: ['domain', 'definition', 'contract', 'resources', 'providers', 'src', 'package.json'],
    libraries: [...panelLibraries, '@fontsource-variable', 'scheduler', 'virtual:palette.css'],
    message: 'The app shell reaches the server only over the API.',
  },
  {
    folder: 'server/areas',
    mayImport: ['domain', 'definition', 'contract', 'resources', 'server'],
    libraries: ['*'],
    message: 'An area never imports another area: what two share belongs in domain, server/shared, server/call or server/db.',
    areas: true,
  },
  {
    folder: 'server',
    mayImport: ['domain', 'definition', 'contract', 'resources', 'server', 'package.json', 'vite.config.ts'],
    libraries: ['*'],
    message: 'The server reads domain, definition and resources, and no panel code.',
  },
  {
    folder: 'build',
    mayImport: ['src/ui', 'src/boot'],
    libraries: ['*'],
    message: 'Build tools import the theme and the start of the panel, nothing else of the product.',
  },
  {
    folder: 'tests',
    mayImport: ['domain', 'definition', 'contract', 'resources', 'providers', 'src', 'server', 'build', 'package.json', 'vite.config.ts'],
    libraries: ['*'],
    message: 'Tests may import everything.',
  },
]

/** Libraries that only these folders may import, whatever `*` says. */
export const onlyIn: Readonly<Record<string, readonly string[]>> = {
  react: ['src', 'build', 'tests'],
  // Inside antd, any version may change what it likes.
  'antd/es': ['build/antd-styles/antd-internals.ts'],
  'antd/lib': ['build/antd-styles/antd-internals.ts'],
  '@ant-design/cssinjs': ['build/antd-styles/antd-internals.ts'],
  antd: ['src', 'build', 'tests'],
  hono: ['server', 'tests'],
  '@hono': ['server', 'tests'],
  'drizzle-orm': ['server', 'tests'],
  pg: ['server', 'tests'],
  '@electric-sql': ['server', 'tests'],
  '@ant-design/icons': [],
  '@refinedev': ['providers', 'src', 'tests'],
}
