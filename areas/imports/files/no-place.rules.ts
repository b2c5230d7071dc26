import type { Import } from './imports.contract.ts'

const readOnlyLayouts = ['nfe', 'cnab150-bills', 'cielo-v13-balance', 'cielo-v15-balance', 'rede-eesa']

export const hasNoPlace = ({ layout, rejections }: Pick<Import, 'layout' | 'rejections'>): boolean =>
  layout !== null && readOnlyLayouts.includes(layout) && rejections.length === 1 && rejections[0]?.line === null
