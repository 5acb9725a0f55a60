import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { readWords } from '../../../data/words.ts'
import { classifyReply } from '../../../verify/replies/classify-reply.ts'
import type { ReplyMeaning } from '../../../verify/replies/reply-row.ts'

const meaningOf = (text: string, code = 550): ReplyMeaning => classifyReply({ code, text }).meaning

/** Replies by language: no such mailbox, a full one, one that is switched off. */
const mailboxes: readonly (readonly [string, string, string, string])[] = [
  ['pl', 'Nie ma takiego użytkownika', 'Skrzynka odbiorcy jest pełna', 'Konto zablokowane'],
  [
    'pl',
    '<j@a.test>: adres odrzucony: nieznany użytkownik',
    'Przekroczony limit',
    'Konto nieaktywne',
  ],
  ['pl', 'Nieprawidlowy adres odbiorcy', 'Skrzynka przepelniona', 'Skrzynka zostala wylaczona'],
  ['cs', 'Neznámý uživatel', 'Schránka je plná', 'Schránka je deaktivována'],
  ['cs', 'Schranka neexistuje', 'Překročena kvóta schránky', 'Účet je zakázán'],
  ['sk', 'Schránka nebola nájdená', 'Preplnená schránka', 'Schránka bola zrušená'],
  ['hu', 'A postafiók nem létezik', 'A postafiók megtelt', 'A felhasználó letiltva'],
  ['tr', 'KULLANICI BULUNAMADI', 'Posta kutusu dolu', 'Hesap devre dışı'],
  [
    'ja',
    '宛先のメールアドレスが見つかりません',
    'メールボックスがいっぱいです',
    'アカウントは停止されています',
  ],
  ['ru', 'Нет такого пользователя', 'Почтовый ящик переполнен', 'Почтовый ящик заблокирован'],
  ['zh', '收件人不存在', '邮箱已满', '用户已被禁用'],
  ['zh', '查無此帳號', '收件人信箱容量已滿', '帳號已停用'],
  ['ko', '사용자를 찾을 수 없습니다', '메일함이 가득 찼습니다', '계정이 정지되었습니다'],
  ['uk', 'Користувача не знайдено', 'Поштова скринька переповнена', 'Обліковий запис вимкнено'],
  ['ro', 'Căsuța poștală nu există', 'Căsuța poștală este plină', 'Contul este suspendat'],
  [
    'el',
    'Ο χρήστης δεν υπάρχει',
    'Το γραμματοκιβώτιο είναι γεμάτο',
    'Ο λογαριασμός είναι ανενεργός',
  ],
  ['sv', 'Okänd mottagare', 'Brevlådan är full', 'Kontot är avstängt'],
  ['da', 'Modtageren findes ikke', 'Postkassen er fuld', 'Kontoen er lukket'],
  ['nb', 'Ukjent bruker', 'Postboksen er full', 'Kontoen er sperret'],
  ['fi', 'Vastaanottajaa ei löydy', 'Postilaatikko on täynnä', 'Tili on suljettu'],
  ['de', 'Kein solcher Benutzer', 'Postfach ist voll', 'Konto gesperrt'],
  ['fr', 'L’utilisateur n’existe pas', 'Boîte aux lettres pleine', 'Compte désactivé'],
  ['es', 'No existe el usuario', 'Buzón lleno', 'Cuenta suspendida'],
  ['it', 'Nessun utente con questo nome', 'Casella piena', 'Account disabilitato'],
  ['pt', 'Caixa postal não encontrada', 'Caixa postal cheia', 'Conta desativada'],
  ['nl', 'Onbekende gebruiker', 'Postbus vol', 'Account geblokkeerd'],
]

test('a mailbox that is missing, full or switched off is recognised in many languages', () => {
  for (const [language, missing, full, off] of mailboxes) {
    assert.equal(meaningOf(missing), 'no_such_mailbox', `${language}: ${missing}`)
    assert.equal(meaningOf(missing, 450), 'temporary_failure', `${language}: ${missing}`)
    assert.equal(meaningOf(full), 'mailbox_full', `${language}: ${full}`)
    assert.equal(meaningOf(off), 'mailbox_disabled', `${language}: ${off}`)
  }
  for (const text of [
    'Postvak bestaat niet',
    'Lietotājs neeksistē',
    'ไม่พบผู้ใช้',
    'Hộp thư không tồn tại',
  ]) {
    assert.equal(meaningOf(text), 'no_such_mailbox', text)
  }
})

const notOfMailboxes = `
  Twój adres IP jest zablokowany | Adres nadawcy nie istnieje | Domena nadawcy nie istnieje | Nieznany błąd
  Vaše IP adresa je blokována | Neznámý odesílatel | Doména neexistuje | Neznámý příkaz
  Vaša IP adresa je zablokovaná | Odosielateľ neexistuje | Az Ön IP-címe le van tiltva | A feladó címe nem létezik
  IP adresiniz engellendi | Gönderen adresi bulunamadı | Alan adı bulunamadı | IP adresiniz kara listede
  送信元アドレスが存在しません | お使いのIPアドレスはブロックされています | ドメインが見つかりません | 不明なエラー
  Ваш IP-адрес заблокирован | Адрес отправителя не существует | Домен не существует | Неизвестный IP-адрес
  Адрес вашего сервера не найден в DNS | Требуется авторизация | Почтовый ящик временно недоступен
  您的IP地址已被封锁 | 发件人地址无效 | 域名不存在 | 未知IP地址 | 邮箱暂时不可用 | 拒绝访问
  Ваша IP-адреса заблокована | Відправника не знайдено | Expeditor necunoscut | Domeniu inexistent | Eroare necunoscută
  Η διεύθυνση IP σας έχει αποκλειστεί | Άγνωστος αποστολέας | Ο τομέας δεν υπάρχει
  Din IP-adress är blockerad | Avsändaren finns inte | Okänd domän | Din IP-adresse er blokeret | Afsenderen findes ikke
  Din IP-adresse er sperret | Domenet finnes ikke | IP-osoitteesi on estetty | Tuntematon lähettäjä | Tuntematon komento
  Ihre IP-Adresse ist gesperrt | Die Domain existiert nicht | Unbekannter Befehl | Server unbekannt | Unbekannter Fehler
  Votre adresse IP est bloquée | Expéditeur inconnu | Erreur inconnue | Adresse IP inconnue | Le serveur est inconnu
  Su dirección IP está bloqueada | Error desconocido | El dominio no existe | Mittente sconosciuto | Il dominio non esiste
  Neznámý hostitel | Okänd värd | Ukendt vært | 未知主机 | 反向解析不存在 | 逆引きレコードが存在しません | 不明なホスト | ไม่พบผู้ส่ง
  Ваш адрес не найден | El remitent no existeix | Verbindung geschlossen | Connexion fermée | Conexión cerrada
  Connessione chiusa | Połączenie zamknięte | Erişim engellendi | PTR-post saknas | Ihre Adresse ist unbekannt
  Uw IP-adres is geblokkeerd | Onbekende afzender | O domínio não existe | Erro desconhecido | Użytkownik nie ma uprawnień
`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .filter((text) => text !== '')

test('what is wrong with us, a domain or a moment decides about no mailbox, in any language', () => {
  const decided: readonly ReplyMeaning[] = ['no_such_mailbox', 'mailbox_disabled', 'mailbox_full']
  for (const text of notOfMailboxes) {
    for (const written of [text, `5.7.1 <jane@acme.test>: ${text}`, `<jane@acme.test> ${text}`]) {
      assert.ok(!decided.includes(meaningOf(written)), written)
    }
  }
})

const aboutOtherThings: readonly (readonly [number, string])[] = [
  [554, 'Email bloqueado por política de segurança'],
  [550, 'E-mail bloqué par la politique'],
  [550, 'Correo para <jane@acme.example> bloqueado por políticas de seguridad'],
  [550, 'Usuario bloqueado por exceso de envíos'],
  [550, '5.7.1 Adresse bloquée, veuillez contacter le postmaster'],
  [554, '5.7.1 <jane@acme.example>: Destinatário bloqueado pela política de segurança'],
  [554, 'Nachricht an <jane@acme.example> unzustellbar, Server überlastet'],
  [535, 'Ongeldige gebruikersnaam of wachtwoord'],
  [554, 'Ongeldige e-mailheader'],
  [554, 'No se encontró ruta para el correo <jane@acme.example>'],
  [550, "5.4.4 Le MX du destinataire n'a pas été trouvé"],
  [550, '5.7.10 宛先にはTLSが必要ですが使用されていません'],
  [554, 'Kesalahan tidak dikenal pada kotak surat'],
  [554, 'Непозната грешка за <jane@acme.example>'],
  [554, 'Erro: servidor da caixa de correio não encontrado'],
  [554, 'Kein Kontozugriff ohne Anmeldung'],
  [554, 'Session fermée pour <jane@acme.example>'],
  [554, 'Transaktion geschlossen <jane@acme.example>'],
  [550, 'Gruppe geschlossen: <liste@acme.example> nur für Mitglieder'],
  [550, 'Chiuso per manutenzione, casella non disponibile'],
  [554, 'Cota excedida de mensagens por hora'],
  [550, 'Kontingent überschritten: zu viele Nachrichten pro Stunde'],
  [452, 'Cuota superada, inténtelo más tarde'],
  [451, 'Speicherplatz erschöpft auf dem Mailserver'],
  [554, '5.3.1 Cuota de disco del servidor excedida'],
]

test('policies, sessions, routes, logins and limits of a server decide about no mailbox', () => {
  const decided: readonly ReplyMeaning[] = ['no_such_mailbox', 'mailbox_disabled', 'mailbox_full']
  const wrong = aboutOtherThings
    .map(([code, text]) => `${code} ${text}: ${meaningOf(text, code)}`)
    .filter((row) => decided.some((meaning) => row.endsWith(`: ${meaning}`)))
  assert.deepEqual(wrong, [])
})

test('a reply that speaks to us about our mail and then names the mailbox is about the mailbox', () => {
  for (const text of [
    'Ihre E-Mail konnte nicht zugestellt werden: Empfänger unbekannt',
    "Votre adresse n'existe pas: utilisateur inconnu",
  ]) {
    assert.equal(meaningOf(text), 'no_such_mailbox', text)
  }
  assert.equal(meaningOf('Votre adresse IP est bloquée'), 'blocked')
})

test('450 and 451 that ask to come back do so in any language', () => {
  for (const text of [
    'Spróbuj ponownie później',
    'Zkuste to později',
    'Próbálja meg később',
    'Lütfen daha sonra tekrar deneyin',
    'しばらくしてから再度お試しください',
    'Повторите попытку позже',
    '请稍后重试',
    'Försök igen senare',
    'Prøv igen senere',
    'Yritä myöhemmin uudelleen',
    'Réessayez plus tard',
  ]) {
    assert.equal(meaningOf(text, 451), 'greylisted', text)
  }
})

const wordsIn = (section: string) => readWords('reply-words', section)

test('any word for a mailbox with any word for its absence is a missing one, of its sender never', (t) => {
  const draw = seededDraws(t)
  const one = (words: readonly string[]) => words[Math.floor(draw() * words.length)] ?? ''
  for (let round = 0; round < 400; round += 1) {
    const pair = [one(wordsIn('mailbox')), one(wordsIn('absent'))]
    const text = (draw() < 0.5 ? pair : pair.toReversed()).join(' j@acme.test ')
    assert.equal(meaningOf(text), 'no_such_mailbox', text)
    const sender = one(wordsIn('sender'))
    assert.notEqual(meaningOf(`${sender} ${text}`), 'no_such_mailbox', `${sender} ${text}`)
    assert.notEqual(meaningOf(`${text} ${sender}`), 'no_such_mailbox', `${text} ${sender}`)
  }
})

test('a reply of any length in other languages is judged in bounded time', () => {
  for (const part of [
    'нет ',
    'домен ',
    'adres ',
    'ip ',
    '用户',
    'postafiók domén ',
    'ваш сервер ',
  ]) {
    const text = part.repeat(200_000 / part.length)
    assertThreadTime(() => void classifyReply({ code: 550, text }), 250, part)
  }
})
