const contract = '(^kit/contract/|^areas/[^/]+/contract\\.ts$|^domain/.+/contract\\.ts$|\\.(contract|rules)\\.ts$)'
const server =
  '(^kit/server/|^areas/[^/]+/server\\.ts$|^domain/.+/server\\.ts$|\\.(server|store)\\.ts$|^apps/server/|^database/)'
const web = '(^kit/web/|^areas/[^/]+/web\\.ts$|^(kit|domain|areas|apps)/.*\\.tsx$|^apps/web/)'
const door = '^areas/[^/]+/(contract|server|web|testing)\\.ts$'
const domainEntry = '^domain/.+/(contract|server|testing)\\.ts$'
const product = '^(kit|formats|domain|areas|apps)/'
const test =
  '(\\.(test|testing)\\.tsx?$|^kit/testing/|^(areas/[^/]+|domain/.+|formats)/testing\\.ts$|^apps/server/product/test-product\\.ts$)'
const tool = '^(e2e|bench|scripts|testing)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'areas-meet-at-doors',
      comment:
        'Another area is reached by package name, through contract.ts, server.ts or web.ts, in tests also testing.ts.',
      severity: 'error',
      from: { path: '^areas/([^/]+)/' },
      to: { path: '^areas/', pathNot: ['^areas/$1/', door] },
    },
    {
      name: 'areas-meet-at-doors',
      comment: 'A relative path does not leave its area, not even for a door.',
      severity: 'error',
      from: { path: '^areas/([^/]+)/' },
      to: { path: '^areas/', pathNot: '^areas/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'areas-meet-at-doors',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^areas/', pathNot: door },
    },
    {
      name: 'domain-has-entry-points',
      comment:
        'The domain is reached by package name, through contract.ts, server.ts or testing.ts of one of its folders.',
      severity: 'error',
      from: { pathNot: ['^domain/', tool] },
      to: { path: '^domain/', pathNot: domainEntry },
    },
    {
      name: 'domain-has-entry-points',
      severity: 'error',
      from: { pathNot: ['^domain/', tool] },
      to: { path: '^domain/', dependencyTypes: ['local'] },
    },
    {
      name: 'domain-knows-no-area',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: '^(areas|apps)/' },
    },
    {
      name: 'kit-knows-no-area',
      severity: 'error',
      from: { path: '^kit/' },
      to: { path: '^(areas|apps|domain|formats)/' },
    },
    {
      name: 'formats-know-nothing-else',
      severity: 'error',
      from: { path: '^formats/' },
      to: { path: '^(kit|domain|areas|apps|database|e2e|bench|scripts)/' },
    },
    {
      name: 'pages-know-mappings-alone',
      comment:
        'Of the formats a contract or a page knows what a mapping and a pattern is, which needs no Node; files are read by the server.',
      severity: 'error',
      from: { path: [contract, web], pathNot: [test, '\\.fixture\\.ts$'] },
      to: { path: '^formats/', pathNot: '^formats/mapping/mapping\\.ts$' },
    },
    {
      name: 'mappings-need-no-node',
      severity: 'error',
      from: { path: '^formats/mapping/mapping\\.ts$' },
      to: { path: '(^(buffer|crypto|fs|stream|zlib)$|node_modules/(iconv-lite|csv-parse|saxes)/)', reachable: true },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: {
        pathNot: ['\\.store\\.ts$', '^kit/(server|testing)/', '^apps/server/', '^database/', tool, 'node_modules'],
      },
      to: { path: '(^|/)node_modules/(@types/)?(kysely|pg|pg-[^/]+)/' },
    },
    {
      name: 'contract-never-reaches-server-or-web',
      severity: 'error',
      from: { path: contract },
      to: { path: [server, web, '^kit/testing/', '(^|/)node_modules/(react|@mantine|fastify|kysely|pg)/'] },
    },
    {
      name: 'contract-never-reaches-server-or-web',
      severity: 'error',
      from: { path: contract },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-web-never-meet',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { path: web },
    },
    {
      name: 'server-web-never-meet',
      severity: 'error',
      from: { path: web, pathNot: [test, '^apps/web/vite\\.config\\.ts$'] },
      to: { path: server },
    },
    {
      name: 'only-tests-use-the-test-kit',
      severity: 'error',
      from: { path: product, pathNot: test },
      to: { path: test, pathNot: '^domain/.+/testing\\.ts$' },
    },
    {
      name: 'only-tests-use-the-test-kit',
      comment: 'The entry points of the domain for tests also have fixtures, which other fixtures extend.',
      severity: 'error',
      from: { path: product, pathNot: [test, '\\.fixture\\.ts$'] },
      to: { path: '^domain/.+/testing\\.ts$' },
    },
    {
      name: 'vendors-share-no-code',
      comment: 'The systems of other vendors prove the adapters of the product, so they share no line with it.',
      severity: 'error',
      from: { path: '^apps/vendors/', pathNot: test },
      to: { path: [product, '^database/', tool], pathNot: '^apps/vendors/' },
    },
    {
      name: 'vendors-share-no-code',
      comment: 'The product reaches them by their address only.',
      severity: 'error',
      from: { pathNot: '^apps/vendors/' },
      to: { path: '^apps/vendors/' },
    },
    {
      name: 'calculator-stands-alone',
      comment: 'What checks the product shares no line with it.',
      severity: 'error',
      from: { path: '^testing/days/calculator/' },
      to: { pathNot: '^testing/days/calculator/', dependencyTypesNot: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: ['^apps/[^/]+/dist/', '\\.css$', '\\.svg$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
}
