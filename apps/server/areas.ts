import * as cashClosing from '@app/areas/cash-closing/server'
import * as imports from '@app/areas/imports/server'
import * as session from '@app/areas/session/server'
import type { Implementation } from '@app/kit/server'

/** Every operation of the product with its handler. */
export const operations: Implementation[] = [...session.operations, ...imports.operations, ...cashClosing.operations]
