import path from 'node:path'
import type { SchemaSource } from '@app/kit/server'
import { seeds } from '../../../database/seeds/seeds.ts'
import { projectFolder } from '../project-folder.ts'

export const productSchema: SchemaSource = { directory: path.join(projectFolder, 'database'), seeds }
