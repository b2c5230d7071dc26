import type { Import } from './imports.contract.ts'

// Read, inspected and told apart, and of them nothing is imported.
const onlyRead = ['nfe', 'cnab240-payments', 'cnab150-bills', 'cielo-v13-balance', 'cielo-v15-balance', 'rede-eesa']

/** Whether a file was refused only because the product has no place for what it tells: sending it again would not help. */
export const hasNoPlace = ({ layout, rejections }: Pick<Import, 'layout' | 'rejections'>): boolean =>
  layout !== null && onlyRead.includes(layout) && rejections.length === 1 && rejections[0]?.line === null
