import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed or its print preview is shown. */
export function usePrinting() {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

const askEvent = 'retaguarda:print'

/** Prints the page, or lets it offer a document of its own first. */
export function requestPrint() {
  if (dispatchEvent(new Event(askEvent, { cancelable: true }))) window.print()
}

/** Runs `offer` where the page would be printed. */
export function usePrintOffer(offer: () => void) {
  useEffect(() => {
    const listen = (event: Event) => {
      event.preventDefault()
      offer()
    }
    addEventListener(askEvent, listen)
    return () => removeEventListener(askEvent, listen)
  }, [offer])
}
