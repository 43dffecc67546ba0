// A desk box for BrewGuide: the glass above, three buttons below, its face tilted towards you.
// hardware/render makes the pictures and the STL files. All measures in millimetres.

part = "show"; // body, base, or show: both, with the glass and the buttons

/* [Display: 20x4 module, usual sizes] */
window = [98, 41];        // the metal frame of the glass, that shows; 0.5 more all around is cut
board = [98, 60];         // its board
holes = [93, 55];         // between its four holes, M3
window_shift = 0;         // the glass's middle over the board's

/* [Buttons] */
hole = 24.2;              // of a 24 mm button
button_pitch = 45;        // middle to middle: wet fingers find one and only one
button_depth = 32;        // what a button needs behind the face

/* [Pi: Zero 2 W; for 3, 4, 5: [58, 49]] */
pi_holes = [58, 23];      // between the holes, M2.5
pi_at = [0, 12];          // its middle on the base

/* [Box] */
wall = 2.4;
tilt = 35;                // of the face, from lying flat
width = 150;
face = 118;               // the face's length
lip = 22;                 // the front's height
clearance = 0.3;          // between base and body

$fn = 48;
depth = face * cos(tilt) + 2 * wall;
height = lip + face * sin(tilt);

// From the side: y to the back, z up.
module side(inset) {
    polygon([
        [inset, 0], [depth - inset, 0], [depth - inset, height - inset],
        [depth - inset - 2 * wall + inset, height - inset], [inset, lip - inset * 0.6]
    ]);
}

module solid(inset) {
    rotate([90, 0, 90]) translate([0, 0, -width / 2 + inset])
        linear_extrude(width - 2 * inset) side(inset);
}

// On the face: x along it, y up it from its front edge, z out of it.
module on_face() {
    translate([0, 0, lip]) rotate([tilt, 0, 0]) children();
}

display_at = face - 12 - board[1] / 2;
buttons_at = 26;

module face_holes() {
    on_face() {
        translate([0, display_at + window_shift, -10])
            linear_extrude(30) square([window[0] + 1, window[1] + 1], center = true);
        for (x = [-1, 1], y = [-1, 1])
            translate([x * holes[0] / 2, display_at + y * holes[1] / 2, -10])
                cylinder(d = 3.3, h = 30);
        for (i = [-1 : 1])
            translate([i * button_pitch, buttons_at, -button_depth])
                cylinder(d = hole, h = button_depth + 20);
    }
}

// A raised ring around each button and a drip edge below the glass keep water where it fell.
module face_rims() {
    on_face() {
        for (i = [-1 : 1])
            translate([i * button_pitch, buttons_at, -0.5])
                difference() {
                    cylinder(d = hole + 14, h = 2);
                    translate([0, 0, -1]) cylinder(d = hole + 11, h = 5);
                }
        translate([0, display_at - window[1] / 2 - 5, 0.5])
            cube([holes[0] - 12, 1.6, 2], center = true);   // between the two screws
    }
}

// The screws of the base go into blocks that fill the corners.
block = 12;
base_posts = [for (x = [-1, 1], y = [wall + block / 2, depth - wall - block / 2])
    [x * (width / 2 - wall - block / 2), y]];

module body() {
    difference() {
        union() {
            difference() {
                solid(0);
                translate([0, 0, -0.01]) solid(wall);
                // Open below.
                translate([-width / 2 + wall, wall, -1])
                    cube([width - 2 * wall, depth - 2 * wall, 1 + wall + 1]);
            }
            face_rims();
            // Where the base is screwed on.
            intersection() {
                solid(0.1);
                for (p = base_posts)
                    translate([p[0], p[1], wall + clearance + 6])
                        cube([block + 0.2, block + 0.2, 12], center = true);
            }
        }
        face_holes();
        for (p = base_posts) translate([p[0], p[1], -1]) cylinder(d = 2.6, h = 13);
        // The cables, and air.
        translate([0, depth, 14]) cube([40, 12, 12], center = true);
        for (i = [-4 : 4])
            translate([i * 12, depth, height * 0.55]) cube([3, 12, 26], center = true);
    }
}

module base() {
    difference() {
        union() {
            translate([-width / 2 + wall + clearance, wall + clearance, 0])
                cube([width - 2 * (wall + clearance), depth - 2 * (wall + clearance), wall]);
            for (x = [-1, 1], y = [-1, 1])
                translate([pi_at[0] + x * pi_holes[0] / 2,
                           depth / 2 + pi_at[1] + y * pi_holes[1] / 2, 0])
                    cylinder(d = 6, h = wall + 5);
        }
        for (x = [-1, 1], y = [-1, 1])
            translate([pi_at[0] + x * pi_holes[0] / 2,
                       depth / 2 + pi_at[1] + y * pi_holes[1] / 2, 1])
                cylinder(d = 2.1, h = wall + 5);
        for (p = base_posts) {
            translate([p[0], p[1], -1]) cylinder(d = 3.4, h = wall + 2);
            translate([p[0], p[1], -0.01]) cylinder(d1 = 6.2, d2 = 3.4, h = 1.6);
        }
        // Air from below.
        for (i = [-3 : 3])
            translate([i * 14 - 1.5, 10, -1]) cube([3, 22, wall + 2]);
    }
}

if (part == "body") body();
if (part == "base") base();
if (part == "show") {
    color("#e8e4da") body();
    color("#6b7280") base();
    on_face() {
        color("#1d4ed8") translate([0, display_at + window_shift, -2])
            cube([window[0], window[1], 3], center = true);
        color("#93c5fd") translate([0, display_at + window_shift, -0.4])
            cube([76, 25, 1], center = true);
        for (i = [-1 : 1])
            translate([i * button_pitch, buttons_at, 0]) {
                color("#111827") cylinder(d = hole + 5, h = 3);
                color(["#15803d", "#ca8a04", "#b91c1c"][i + 1]) cylinder(d = hole - 4, h = 6);
            }
    }
}
