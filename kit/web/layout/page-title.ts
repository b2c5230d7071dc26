import { useEffect } from 'react'

export const productName = 'Retaguarda'

/** Sets the document title `Página - Registro - Produto`. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} - ${productName}`
  }, [title])
}
