/**
 * Mail providers open to the public, from their own sign-up pages and help centres. Only what is known
 * for that alone: a carrier's own company domain stays out, since its staff write from it.
 */

/** Labels under which one provider gives mailboxes in many countries: `yahoo.co.uk`, `gmx.at`. */
export const freeMailLabels: ReadonlySet<string> = new Set(
  `aol gmail gmx googlemail hotmail icloud laposte libero live mailbox msn myyahoo outlook posteo proton protonmail
  rediffmail rocketmail tutamail tutanota windowslive yahoo yandex ymail zohomail`.split(/\s+/),
)

/** Single domains, by where most of their users are. */
export const freeMailDomains: ReadonlySet<string> = new Set(
  `
  mail.com email.com usa.com post.com europe.com asia.com consultant.com engineer.com cheerful.com writeme.com
  iname.com dr.com myself.com techie.com accountant.com lawyer.com execs.com workmail.com inbox.com fastmail.com
  fastmail.fm fastmail.net sent.com hushmail.com hush.com hushmail.me me.com mac.com pm.me proton.me tuta.io
  tuta.com keemail.me hey.com duck.com zoho.com zoho.eu zoho.in runbox.com startmail.com mailfence.com riseup.net
  disroot.org cock.li ctemplar.com skiff.com simplelogin.com onmail.com lycos.com excite.com juno.com netzero.net
  netzero.com netscape.net netscape.com bigfoot.com rocketmail.com passport.com caramail.com mailinator.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net cox.net
  charter.net spectrum.net rr.com roadrunner.com twc.com optonline.net optimum.net earthlink.net mindspring.com
  centurylink.net centurytel.net embarqmail.com frontier.com frontiernet.net windstream.net suddenlink.net
  cableone.net q.com prodigy.net wowway.com sympatico.ca rogers.com shaw.ca telus.net videotron.ca bell.net eastlink.ca
  btinternet.com btopenworld.com talktalk.net talk21.com sky.com virginmedia.com virgin.net blueyonder.co.uk
  ntlworld.com ntlworld.co.uk tiscali.co.uk orange.net plusnet.com o2.co.uk freeserve.co.uk fsmail.net lineone.net
  eircom.net bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au internode.on.net xtra.co.nz
  web.de freenet.de t-online.de arcor.de 1und1.de online.de email.de mail.de vodafone.de vodafonemail.de
  kabelmail.de unitybox.de versanet.de ewetel.net alice-dsl.net alice.de hansenet.de o2online.de o2mail.de
  onlinehome.de magenta.de ok.de mailbox.org posteo.net systemli.org aikq.de firemail.de ist-einmalig.de
  aon.at chello.at utanet.at a1.net inode.at tele2.at liwest.at bluewin.ch hispeed.ch sunrise.ch swissonline.ch
  vtxmail.ch green.ch romandie.com
  orange.fr wanadoo.fr free.fr sfr.fr neuf.fr cegetel.net club-internet.fr bbox.fr numericable.fr aliceadsl.fr
  voila.fr noos.fr laposte.net dbmail.com netcourrier.com mailo.com lilo.org
  virgilio.it alice.it tin.it tim.it tiscali.it inwind.it iol.it blu.it giallo.it fastwebnet.it vodafone.it email.it
  poste.it pec.it legalmail.it arubapec.it katamail.com supereva.it
  terra.es telefonica.net ono.com ya.com wanadoo.es movistar.es orange.es jazztel.es euskaltel.net mundo-r.com
  prodigy.net.mx terra.com.mx uol.com.ar fibertel.com.ar speedy.com.ar arnet.com.ar ciudad.com.ar vtr.net
  uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com zipmail.com.br oi.com.br veloxmail.com.br
  sapo.pt iol.pt clix.pt netcabo.pt mail.telepac.pt telepac.pt portugalmail.pt vodafone.pt
  ziggo.nl kpnmail.nl kpnplanet.nl planet.nl home.nl xs4all.nl hetnet.nl chello.nl casema.nl quicknet.nl upcmail.nl
  tele2.nl solcon.nl zonnet.nl wxs.nl zeelandnet.nl caiway.nl online.nl telfort.nl skynet.be telenet.be scarlet.be
  belgacom.net proximus.net voo.be pandora.be pt.lu internet.lu
  telia.com comhem.se bredband.net spray.se glocalnet.net tele2.se home.se passagen.se online.no broadpark.no
  frisurf.no start.no getmail.no lyse.net jubii.dk ofir.dk mail.dk tdcadsl.dk stofanet.dk webspeed.dk youmail.dk
  post.tele.dk luukku.com suomi24.fi kolumbus.fi saunalahti.fi elisanet.fi pp.inet.fi simnet.is
  wp.pl o2.pl onet.pl onet.eu interia.pl interia.eu op.pl vp.pl poczta.onet.pl poczta.fm gazeta.pl tlen.pl go2.pl
  seznam.cz centrum.cz email.cz post.cz atlas.cz volny.cz quick.cz tiscali.cz azet.sk zoznam.sk centrum.sk post.sk
  freemail.hu citromail.hu t-online.hu upcmail.hu indamail.hu abv.bg mail.bg dir.bg siol.net t-2.net net.hr inet.hr
  eunet.rs sbb.rs otenet.gr forthnet.gr in.gr mynet.com superonline.com ttmail.com walla.com walla.co.il
  netvision.net.il bezeqint.net 012.net.il
  mail.ru bk.ru inbox.ru list.ru internet.ru ya.ru rambler.ru lenta.ru autorambler.ru myrambler.ru ro.ru pochta.ru
  ukr.net i.ua meta.ua bigmir.net tut.by mail.ee inbox.lv apollo.lv one.lt
  qq.com foxmail.com vip.qq.com 163.com 126.com yeah.net vip.163.com 188.com sina.com sina.cn sohu.com tom.com 139.com
  189.cn wo.cn 21cn.com aliyun.com 263.net naver.com daum.net hanmail.net nate.com kakao.com dreamwiz.com korea.com
  docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp
  plala.or.jp excite.co.jp infoseek.jp goo.jp pchome.com.tw hinet.net seed.net.tw netvigator.com singnet.com.sg
  starhub.net.sg rediff.com indiatimes.com sify.com vsnl.net in.com mweb.co.za telkomsa.net vodamail.co.za webmail.co.za
  `
    .trim()
    .split(/\s+/),
)
