import type { LineLayout } from '../fixed-width/line-layout.ts'
import type { StreamLayout } from '../reading/stream.ts'
import type { AcquirerItem } from './acquirer-items.ts'
import type { CapturesContent } from './acquirer-types.ts'

export const acquirerLines = (layout: LineLayout<AcquirerItem>): StreamLayout => ({
  lines(feed) {
    let series: Pick<CapturesContent, 'sequence' | 'replacement'> = { sequence: null, replacement: false }
    const emit = (item: AcquirerItem) => {
      if ('capture' in item) feed.emit({ kind: 'capture', row: item.capture })
      else if ('settlement' in item) feed.emit({ kind: 'settlement', row: item.settlement, alone: item.alone ?? false })
      else series = item.series
    }
    const reading = layout({ ...feed, emit })
    return {
      line: reading.line,
      end() {
        const heading = reading.end()
        return heading && { ...heading, head: { kind: 'captures', ...series } }
      },
    }
  },
})
