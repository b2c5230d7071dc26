import { abilityProfiles } from './ability-profiles.ts'
import { importLayouts, importLayoutVersions } from './import-layouts.ts'
import { movementReasons } from './movement-reasons.ts'
import { movementTypes } from './movement-types.ts'
import { acquirers, installation, products, retentionSettings } from './registers.ts'

/** Rows that an empty database begins with, in the order of their references. Abilities are written at each start. */
export const seeds = [
  { table: 'installation', rows: installation },
  { table: 'retention_settings', rows: retentionSettings },
  { table: 'acquirers', rows: acquirers },
  { table: 'products', rows: products },
  { table: 'ability_profiles', rows: abilityProfiles },
  { table: 'movement_types', rows: movementTypes },
  { table: 'movement_reason_maps', rows: movementReasons },
  { table: 'import_layouts', rows: importLayouts },
  { table: 'import_layout_versions', rows: importLayoutVersions },
] as const
