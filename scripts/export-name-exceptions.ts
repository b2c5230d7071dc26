const byNamespace = 'read from the namespace of a lazily imported module'

/** Names that several files define, with the reason. */
export const repeatedNames: Readonly<Record<string, string>> = {}

/** Exports that no import names, with the reason. */
export const unusedNames: Readonly<Record<string, string>> = {
  allCurrent: 'read by bundle.js from a module of the build',
  noticeActions: byNamespace,
  parseWorkedUnits: byNamespace,
}
