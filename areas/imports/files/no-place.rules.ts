import type { Import } from './imports.contract.ts'

// Formats that can be read and inspected but are not imported.
const readOnlyLayouts = [
  'nfe',
  'cnab240-payments',
  'cnab150-bills',
  'cielo-v13-balance',
  'cielo-v15-balance',
  'rede-eesa',
]

/** True if a file was refused only because its format is not imported; sending it again would not help. */
export const hasNoPlace = ({ layout, rejections }: Pick<Import, 'layout' | 'rejections'>): boolean =>
  layout !== null && readOnlyLayouts.includes(layout) && rejections.length === 1 && rejections[0]?.line === null
