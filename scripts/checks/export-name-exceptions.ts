const byNamespace = 'read from the namespace of a lazily imported module'

export const repeatedNames: Readonly<Record<string, string>> = {}

export const unusedNames: Readonly<Record<string, string>> = {
  allCurrent: 'read by bundle.js from a module of the build',
  noticeActions: byNamespace,
  parseWorkedUnits: byNamespace,
}
