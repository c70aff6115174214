/* SVGs as drawing programs write them: a red left half and a green right half, 200 × 60. */

const GREEN_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNg+M8AAAICAQAuFKzOAAAAAElFTkSuQmCC";

const namespaces = [
  ["ns_extend", "http://ns.adobe.com/Extensibility/1.0/"],
  ["ns_ai", "http://ns.adobe.com/AdobeIllustrator/10.0/"],
  ["ns_graphs", "http://ns.adobe.com/Graphs/1.0/"],
  ["ns_vars", "http://ns.adobe.com/Variables/1.0/"],
  ["ns_imrep", "http://ns.adobe.com/ImageReplacement/1.0/"],
  ["ns_sfw", "http://ns.adobe.com/SaveForWeb/1.0/"],
  ["ns_custom", "http://ns.adobe.com/GenericCustomNamespace/1.0/"],
  ["ns_adobe_xpath", "http://ns.adobe.com/XPath/1.0/"],
  ["ns_svg", "http://www.w3.org/2000/svg"],
  ["ns_xlink", "http://www.w3.org/1999/xlink"],
];

const illustrator = `<?xml version="1.0" encoding="iso-8859-1"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
${namespaces.map(([name, value]) => `\t<!ENTITY ${name} "${value}">`).join("\n")}
]>
<svg version="1.1" id="Ebene_1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns:graph="&ns_graphs;"
\t xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" x="0px" y="0px" width="200px" height="60px"
\t viewBox="0 0 200 60" style="enable-background:new 0 0 200 60;" xml:space="preserve">
<style type="text/css">
\t.st0{fill:url(#SVGID_1_);}
\t.st1{fill:#00FF00;}
</style>
<metadata><sfw xmlns="&ns_sfw;"><slices></slices></sfw></metadata>
<switch>
\t<foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1">
\t\t<i:aipgfRef xlink:href="#adobe_illustrator_pgf"></i:aipgfRef>
\t</foreignObject>
\t<g i:extraneous="self">
\t\t<title>B\u00f6rse</title>
\t\t<linearGradient id="SVGID_2_"><stop offset="0" style="stop-color:#FF0000"/><stop offset="1" style="stop-color:#FF0000"/></linearGradient>
\t\t<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="0" y1="30" x2="100" y2="30" xlink:href="#SVGID_2_"/>
\t\t<rect class="st0" width="100" height="60"/>
\t\t<polygon class="st1" points="100,0 200,0 200,60 100,60 "/>
\t</g>
</switch>
<i:aipgf id="adobe_illustrator_pgf"><![CDATA[
\teJzsvWeTHMmRKPg3+B/67B1uZ7c=
]]></i:aipgf>
</svg>
`;

const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg:svg
   width="52.916664mm" height="15.875mm" viewBox="0 0 52.916664 15.875" version="1.1" id="svg5"
   inkscape:version="1.3 (0e150ed6c4, 2023-07-21)" sodipodi:docname="logo.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:cc="http://creativecommons.org/ns#"
   xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:pageshadow="2" showgrid="false" />
  <svg:defs id="defs2">
    <svg:linearGradient inkscape:collect="always" id="linearGradient1">
      <svg:stop style="stop-color:#ff0000;stop-opacity:1" offset="0" id="stop1" />
      <svg:stop style="stop-color:#ff0000;stop-opacity:1" offset="1" id="stop2" />
    </svg:linearGradient>
    <svg:linearGradient inkscape:collect="always" xlink:href="#linearGradient1" id="linearGradient2"
       x1="0" y1="0" x2="26.458332" y2="0" gradientUnits="userSpaceOnUse" />
  </svg:defs>
  <svg:metadata id="metadata1"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
    <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage" /></cc:Work></rdf:RDF></svg:metadata>
  <svg:g inkscape:label="Ebene 1" inkscape:groupmode="layer" id="layer1">
    <svg:rect style="fill:url(#linearGradient2);fill-opacity:1;stroke:none" id="rect1" width="26.458332" height="15.875" x="0" y="0" />
    <svg:path style="fill:#00ff00;stroke-width:0.264583" d="M 26.458332,0 H 52.916664 V 15.875 H 26.458332 Z" id="path1"
       sodipodi:nodetypes="ccccc" inkscape:connector-curvature="0" />
  </svg:g>
</svg:svg>
`;

/** Declares UTF-16, as older versions do, but is not. */
const corel = `<?xml version="1.0" encoding="UTF-16"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Creator: CorelDRAW -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="200mm" height="60mm" version="1.1"
style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; fill-rule:evenodd; clip-rule:evenodd"
viewBox="0 0 20000 6000"
 xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003">
 <defs>
  <style type="text/css">
   <![CDATA[
    .fil0 {fill:red}
    .fil1 {fill:lime;fill-rule:nonzero}
   ]]>
  </style>
 </defs>
 <g id="Ebene_x0020_1">
  <metadata id="CorelCorpID_0Corel-Layer"/>
  <rect class="fil0" width="10000" height="6000"/>
  <polygon class="fil1" points="10000,0 20000,0 20000,6000 10000,6000 "/>
 </g>
</svg>
`;

const embedded = `<svg width="200" height="60" viewBox="0 0 200 60" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g clip-path="url(#clip0)"><rect width="100" height="60" fill="#F00"/>
<rect x="100" width="100" height="60" fill="url(#pattern0)"/></g>
<defs>
<pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0"/></pattern>
<clipPath id="clip0"><rect width="200" height="60" fill="white"/></clipPath>
<image id="image0" width="1" height="1" preserveAspectRatio="none" xlink:href="data:image/png;base64,${GREEN_PNG}"/>
</defs>
</svg>
`;

const script = `<?xml version='1.0' encoding='utf-8'?>
<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" viewBox="0 0 200 60" onload="alert(1)"><ns0:script>alert(1)</ns0:script>
<ns0:path d="M0 0h100v60H0z" fill="#f00" /><ns0:path d="M100 0h100v60H100z" style="fill:rgb(0%,100%,0%)" /></ns0:svg>`;

const plain = `<svg viewBox="0 0 20 6"><rect width="10" height="6" fill="red"/><rect x="10" width="10" height="6" fill="lime"/></svg>`;

export const SVGS: [program: string, bytes: Buffer][] = [
  [
    "Illustrator: DOCTYPE with entities, classes, a gradient by xlink:href, switch, private data",
    Buffer.from(illustrator, "latin1"),
  ],
  ["Inkscape: prefixes, a gradient by xlink:href, RDF, millimetres", Buffer.from(inkscape)],
  ["CorelDRAW: DOCTYPE, classes in CDATA, hundredths of a millimetre", Buffer.from(corel)],
  ["Figma: an embedded PNG in a pattern, a clip path", Buffer.from(embedded)],
  ["a program's: a prefix of its own, a script, a handler", Buffer.from(script)],
  ["by hand: no namespace, no size", Buffer.from(plain)],
  ["the same in UTF-16", Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${plain}`, "utf16le")],
];
