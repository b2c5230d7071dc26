import { useEffect } from 'react'

export const productName = 'Retaguarda'

/** Names the document after the page: `Página - Registro - Produto`. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} - ${productName}`
  }, [title])
}
