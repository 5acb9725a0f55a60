export type PageRequest = { readonly method: string; readonly form: URLSearchParams }

export type PageReply =
  | { readonly status: number; readonly html: string }
  | { readonly status: 200; readonly css: string }
  | { readonly status: 303; readonly location: string }
