import type { PostalAddress } from '../../model/company-profile.ts'

type Form = { readonly country: string; readonly expression: RegExp }

// Scripts without blanks write an address from the large to the small, and mark each part: prefecture, city, block.
const forms: readonly Form[] = [
  {
    country: 'JP',
    expression:
      /(?:〒\s?(?<postcode>\d{3}-?\d{4})\s*)?(?<region>東京都|北海道|(?:大阪|京都)府|\p{Script=Han}{2,3}県)(?<locality>[^\s\d、,]{1,12}?(?:市(?:[^\s\d、,市]{1,4}区)?|[区郡町村]))(?<street>[^\s\d、,|]{1,20}\d[\d\-−ー番丁目号地の]{0,16})/u,
  },
  {
    country: 'JP',
    expression:
      /〒\s?(?<postcode>\d{3}-?\d{4})\s*(?<region>)(?<locality>[^\s\d、,]{1,12}?市(?:[^\s\d、,市]{1,4}区)?)(?<street>[^\s\d、,|]{1,20}\d[\d\-−ー番丁目号地の]{0,16})/u,
  },
  {
    country: 'KR',
    expression:
      /(?<region>\p{Script=Hangul}{2,7}[시도])\s(?<locality>\p{Script=Hangul}{1,6}[시군구])\s(?<postcode>)(?<street>(?:\p{Script=Hangul}{1,6}[시군구]\s)?\p{Script=Hangul}[\p{Script=Hangul}\d]{0,10}[로길동면읍]\s?\d{1,4}(?:-\d{1,4})?)/u,
  },
  {
    country: 'CN',
    expression:
      /(?<=^|[^\p{Script=Han}\s]\s?|(?:地址|中国)\s?)(?!地址|中国)(?<region>\p{Script=Han}{2,3}(?:省|自治区))?(?<locality>\p{Script=Han}{2,4}市)(?<postcode>)(?<street>\p{Script=Han}{2,15}[路街道]\d{1,5}号?)(?![^。]*[的。！？]\s?[^\s])/u,
  },
]

/** Reads an address of a line in Chinese, Japanese or Korean; null for other lines and for Chinese sentences. Pure. */
export function asianAddressIn(text: string): PostalAddress | null {
  if (!/[\p{Script=Han}\p{Script=Hangul}]/u.test(text)) return null
  for (const { country, expression } of forms) {
    const parts = expression.exec(text.normalize('NFKC'))?.groups
    if (!parts) continue
    const { postcode, region, locality, street } = parts
    const value = { postcode: postcode || null, region: region || null, country }
    return { street: street?.trim() ?? null, locality: locality ?? '', ...value }
  }
  return null
}
