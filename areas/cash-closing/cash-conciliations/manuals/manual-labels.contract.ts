export const manualKinds = { add: 'Adicionar', reclassify: 'Reclassificar', exclude: 'Desconsiderar' } as const
export type ManualKind = keyof typeof manualKinds

export const manualSides = { system: 'Sistema', confirmation: 'Confirmação' } as const
export type ManualSide = keyof typeof manualSides
