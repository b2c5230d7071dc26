import type { MessagePort } from 'node:worker_threads'

/** Items of one message: copying more of them would hold up the event loop of the receiver. */
const maxItems = 500

// Long lists are sent empty and filled by later messages. `lists` holds them: the copy of a message keeps them the same
// arrays as in `value` or `items`.
type ResultPart = { lists: unknown[][] } & ({ value: unknown } | { list: number; items: unknown[] })

/** Sends plain data in messages of limited size; waits for the receiver after each of them. */
export async function sendInParts(port: MessagePort, value: unknown) {
  const unsentLists: (readonly unknown[])[] = []
  async function send(build: (lists: unknown[][]) => ResultPart) {
    const received = new Promise((resolve) => port.once('message', resolve))
    port.postMessage(build([]))
    await received
  }
  function replaceLongLists(content: unknown, lists: unknown[][]): unknown {
    if (Array.isArray(content)) {
      if (content.length <= maxItems) return content.map((item) => replaceLongLists(item, lists))
      const list: unknown[] = []
      lists.push(list)
      unsentLists.push(content)
      return list
    }
    if (content === null || typeof content !== 'object' || Object.getPrototypeOf(content) !== Object.prototype)
      return content
    return Object.fromEntries(Object.entries(content).map(([name, field]) => [name, replaceLongLists(field, lists)]))
  }
  await send((lists) => ({ value: replaceLongLists(value, lists), lists }))
  for (const [list, items] of unsentLists.entries())
    for (let start = 0; start < items.length; start += maxItems)
      await send((lists) => ({
        list,
        items: items.slice(start, start + maxItems).map((item) => replaceLongLists(item, lists)),
        lists,
      }))
}

/** Receives what `sendInParts` sends to the other port. The value is complete when the sender has finished. */
export function receiveParts<Value>(port: MessagePort): { value?: Value } {
  const result: { value?: Value } = {}
  const lists: unknown[][] = []
  port.on('message', (part: ResultPart) => {
    lists.push(...part.lists)
    // The caller names the type, as it names the task.
    if ('value' in part) result.value = part.value as Value
    else lists[part.list]?.push(...part.items)
    port.postMessage(null)
  })
  return result
}
