/**
 * Words of personal pages by language, written for this replay. Where variants are separated, those at even places are
 * shown while rules are made, the others are held out. {n}: the person, {g}: the given name, {l}: the label of the
 * domain.
 */
export type PersonalWords = {
  readonly language: string
  readonly titles: readonly string[]
  readonly greetings: readonly string[]
  readonly lines: readonly string[]
  readonly menus: readonly string[]
  readonly endings: readonly string[]
}

const parse = (language: string, text: string): PersonalWords => {
  const [titles = [], greetings = [], lines = [], menus = [], endings = []] = text
    .split('\n#\n')
    .map((block) => block.split('\n').filter((line) => line !== ''))
  return { language, titles, greetings, lines, menus, endings }
}

export const personalWords: readonly (readonly [PersonalWords, number])[] = [
  [
    parse(
      'en',
      `{n}
{l}
{n} | Photographs
{l} - home
{n}'s homepage
{l}: notes to self
About me - {n}
{n}, curriculum vitae
#
Hi, I'm {n}. This is where I keep my photos and notes.
Hello! My name is {g} and I live near the sea with two cats.
I am {n}, a physics student who likes long bicycle rides.
Welcome to my little corner of the web. I'm {g}.
My name is {n}. I write software by day and play the cello at night.
{g} here. I take pictures, mostly of birds and old trains.
I'm a retired teacher and I have been writing these pages since 1998.
Hey there, {g} speaking! You have found my place on the internet.
#
I like hiking, cooking and old radios.
In my spare time I restore typewriters and read crime novels.
My recipes are in the left column; most of them come from my grandmother.
Last summer I walked the whole coast path, and I wrote about every day of it.
You can see my garden through the seasons in the album.
I am currently finishing my thesis on river sediments.
These are my own opinions and not those of my employer.
I used to work in a bank, now I am looking for something new.
Most of what I know about sailing I learnt from my father.
Things I have made: a small game, a chess clock, a weather station.
My favourite novels this year are listed below, with a few words on each.
Posts: Why I stopped running. My first beehive. Three weeks in Georgia.
#
Home|About me|Blog
Photos|Notes|Guestbook
CV|Publications|Hobbies
Posts|Archive|RSS
#
Write to me if you like: me at this domain.
© {n}
Last updated by me in March.
You can find me on Mastodon and on GitHub.`,
    ),
    0.55,
  ],
  [
    parse(
      'de',
      `{n}
{l}
{n} - private Homepage
Familie {l}
#
Hallo, ich bin {n} und das ist meine kleine Seite.
Willkommen auf meiner privaten Homepage! Ich heiße {g}.
Schön, dass du da bist. Ich bin {g}, 34, und wohne mit meiner Familie in Kassel.
Mein Name ist {n}. Hier schreibe ich über meine Reisen.
#
In meiner Freizeit fotografiere ich und spiele Handball.
Meine Hobbys sind Modelleisenbahn und Wandern.
Unsere Hochzeitsbilder findet ihr im Album.
Ich studiere Geografie und blogge unregelmäßig.
#
Über mich|Fotos|Gästebuch
Lebenslauf|Hobbys|Links
#
Alles hier ist meine private Meinung.
Schreib mir gern eine Mail.`,
    ),
    0.12,
  ],
  [
    parse(
      'fr',
      `{n}
{l}
Le blog de {g}
{n}, pages personnelles
#
Bonjour, je suis {n}. Bienvenue sur mon blog.
Je m'appelle {g} et j'habite à Nantes avec mes deux enfants.
Bienvenue sur ma page perso ! Moi, c'est {g}.
Voici mon coin de toile : je suis {n}, professeur à la retraite.
#
Je raconte ici mes voyages et mes lectures.
J'aime la randonnée, la cuisine et les vieux vélos.
Mes photos de montagne sont dans la galerie.
Mon mémoire porte sur les oiseaux marins.
#
Mon CV|Mes photos|Contact
Accueil|Mon blog|Mes recettes
#
Écrivez-moi si vous voulez.
Ce blog n'engage que moi.`,
    ),
    0.09,
  ],
  [
    parse(
      'es',
      `{n}
{l}
El blog de {g}
{n} - página personal
#
Hola, soy {n}. Este es mi blog personal.
Me llamo {g} y vivo en Valencia con mi perro.
Bienvenidos a mi rincón: soy {g}, apasionada de la fotografía.
Soy {n}, estudiante de historia, y aquí guardo mis apuntes.
#
Escribo sobre mis viajes y mis lecturas.
Me gusta correr, cocinar y tocar la guitarra.
Mis fotos están en el álbum de este año.
Mi currículum está más abajo.
#
Sobre mí|Mis fotos|Contacto
Inicio|Mi blog|Mis aficiones
#
Puedes escribirme cuando quieras.
Todo lo que digo aquí es opinión mía.`,
    ),
    0.09,
  ],
  [
    parse(
      'it',
      `{n}
{l}
Il sito di {g}
{n} - pagine personali
#
Ciao, sono {n} e questo è il mio sito personale.
Mi chiamo {g}, ho 41 anni e vivo a Trieste.
Benvenuti nel mio diario: io sono {g}.
Sono {n}, studio filosofia e suono il basso.
#
Mi piace camminare in montagna e fotografare.
Qui trovate le mie ricette e i miei appunti.
La mia tesi parla di dialetti.
I miei libri preferiti sono elencati qui sotto.
#
Chi sono|Le mie foto|Scrivimi
Il mio blog|I miei viaggi|Link
#
Scrivimi se ti va.
Le opinioni sono soltanto mie.`,
    ),
    0.05,
  ],
  [
    parse(
      'nl',
      `{n}
{l}
De site van {g}
{n} - persoonlijke pagina
#
Hoi, ik ben {n} en dit is mijn eigen plekje.
Mijn naam is {g} en ik woon met mijn gezin in Zwolle.
Welkom op mijn persoonlijke site! Ik ben {g}.
Ik heet {n} en schrijf hier over mijn reizen.
#
In mijn vrije tijd fotografeer ik vogels.
Mijn hobby's zijn zeilen en bier brouwen.
Ik ben student en blog af en toe.
Mijn foto's staan in het album.
#
Over mij|Foto's|Gastenboek
Mijn blog|Mijn cv|Links
#
Stuur me gerust een mailtje.
Dit is mijn eigen mening.`,
    ),
    0.05,
  ],
  [
    parse(
      'pt',
      `{n}
{l}
Blog da {g}
{n} - site pessoal
#
Olá, eu sou {n} e este é o meu blog.
Meu nome é {g} e moro em Curitiba com minha família.
Bem-vindos ao meu cantinho, eu sou {g}.
Sou {n}, estudante de biologia, e guardo aqui as minhas notas.
#
Gosto de viajar, de ler e de tocar violão.
As minhas fotos estão no álbum.
Escrevo sobre os meus livros favoritos.
O meu currículo está aqui.
#
Sobre mim|Minhas fotos|Contato
Início|Meu blog|Meus textos
#
Escreva-me se quiser.
As opiniões são minhas.`,
    ),
    0.05,
  ],
]
