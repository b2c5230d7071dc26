import type { Implementation } from '@app/kit/server'

export const operations: Implementation[] = []
